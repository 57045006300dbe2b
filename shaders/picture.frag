// Copies a finished picture, pixel by pixel.

uniform sampler2D uPicture;

in vec2 vAt;

out vec4 outColour;

void main() {
  outColour = texelFetch(uPicture, ivec2(gl_FragCoord.xy), 0);
}
