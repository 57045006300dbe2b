// The values that are coloured: elevations, or those of another map that is draped over them. Needs elevations.glsl.

uniform sampler2D uDrape; // one texel per sample of the elevations
uniform float uHasDrape;  // 0 elevations, 1 the drape

float valueAt(vec2 position, float elevation) {
  return uHasDrape > 0.0 ? bilinear(uDrape, position) : elevation;
}
