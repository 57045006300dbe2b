// Copies a picture to as many pixels of the canvas.

uniform sampler2D uPicture;
uniform vec2 uOrigin; // pixels of the canvas: where the picture's lower left corner goes

out vec4 outColour;

void main() {
  outColour = texelFetch(uPicture, ivec2(gl_FragCoord.xy - uOrigin), 0);
}
