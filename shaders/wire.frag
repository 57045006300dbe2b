// Edges of the grid in the colours of their elevations or of the drape. Needs block.glsl, elevations.glsl, colour.glsl and drape.glsl.

in vec2 vSample;
in float vDepth;
flat in vec4 vTile;

out vec4 outColour;

void main() {
  outColour = vec4(toSrgb(colourOf(valueAt(vSample, elevationAt(vTile, vSample)))), 1.0);
}
