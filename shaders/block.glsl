// Points of the block. One unit is half of the extent's longer side; x east, y up, z south.

uniform vec2 uBlockSamples;        // samples: the extent, ≥ 1; its end may lie between samples
uniform vec2 uHalfSize;            // units: half of the block's sides, 0 … 1
uniform float uReferenceElevation; // m: the elevation drawn at y = 0
uniform float uUnitsPerMetre;      // units per m, exaggeration included
uniform float uWaterLevel;         // m: surface of still water; −1e30 if there is none

vec3 worldAt(vec2 position, float elevation) {
  vec2 xz = (position / uBlockSamples * 2.0 - 1.0) * uHalfSize;
  return vec3(xz.x, (elevation - uReferenceElevation) * uUnitsPerMetre, xz.y);
}
