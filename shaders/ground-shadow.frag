// A soft shadow that fades with the distance from the block. Needs block.glsl and dither.glsl.

uniform vec4 uColour; // sRGB, and opacity at the block
uniform float uReach; // units from the block to where the shadow ends

in vec2 vFromCentre;

out vec4 outColour;

void main() {
  float away = length(max(abs(vFromCentre) - uHalfSize, 0.0)) / uReach;
  outColour = vec4(uColour.rgb, uColour.a * pow(max(1.0 - away, 0.0), 2.2) + dither());
}
