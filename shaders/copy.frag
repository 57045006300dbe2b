// Copies a picture to a rectangle of the canvas or of another buffer: pixel by pixel where sizes agree, else scaled.

uniform sampler2D uPicture;
uniform vec2 uOrigin; // pixels: lower left corner of the rectangle
uniform vec2 uScale;  // pixels of the picture per pixel of the rectangle, 0 … 1
uniform vec2 uSize;   // pixels: the picture, in the lower left corner of uPicture

in vec2 vUv;

out vec4 outColour;

void main() {
  vec2 at = clamp((gl_FragCoord.xy - uOrigin) * uScale, vec2(0.5), uSize - 0.5);
  outColour = texture(uPicture, at / vec2(textureSize(uPicture, 0)));
}
