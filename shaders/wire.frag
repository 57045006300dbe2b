// Edges of the grid in the colours of their elevations. Needs heights.glsl and colour.glsl.

in vec2 vSample;
in float vElevation;
in float vDepth;

out vec4 outColour;

void main() {
  outColour = vec4(toSrgb(colourOf(vElevation)), 1.0);
}
