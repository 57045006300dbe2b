// Spreads a finished picture over a place on the canvas or in another buffer, pixel by pixel where both have as many.

uniform sampler2D uPicture;
uniform vec2 uOrigin; // pixels: where its lower left corner comes to lie
uniform vec2 uScale;  // pixels of the picture for one of the place, 0 … 1
uniform vec2 uSize;   // pixels of the picture, in the lower left corner of uPicture

in vec2 vUv;

out vec4 outColour;

void main() {
  vec2 at = clamp((gl_FragCoord.xy - uOrigin) * uScale, vec2(0.5), uSize - 0.5);
  outColour = texture(uPicture, at / vec2(textureSize(uPicture, 0)));
}
