// Copies a finished picture, pixel by pixel.

uniform sampler2D uPicture;
uniform vec2 uOrigin; // pixels: where its lower left corner comes to lie

in vec2 vAt;

out vec4 outColour;

void main() {
  outColour = texelFetch(uPicture, ivec2(gl_FragCoord.xy - uOrigin), 0);
}
