// What the colours tell: elevations, or the values of another map that is draped over them. Needs heights.glsl.

uniform sampler2D uDrape; // one texel per sample of the heights
uniform float uDraped;    // 0 elevations, 1 the drape

float valueAt(vec2 position, float elevation) {
  return uDraped > 0.0 ? bilinear(uDrape, position) : elevation;
}
