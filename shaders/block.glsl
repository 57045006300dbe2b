// Points of the block. One unit is half of the extent's longer side; x east, y up, z south.

uniform vec2 uBlockSamples;        // samples: the extent, ≥ 1; its end may lie between samples
uniform vec2 uHalfSize;            // units: half of the block's sides, 0 … 1
uniform float uReferenceElevation; // m: the elevation drawn at y = 0
uniform float uUnitsPerMetre;      // units per m, exaggeration included
uniform float uWaterLevel;         // m: surface of still water; −1e30 if there is none

uniform mat4 projectionMatrix;

vec3 worldAt(vec2 position, float elevation) {
  vec2 xz = (position / uBlockSamples * 2.0 - 1.0) * uHalfSize;
  return vec3(xz.x, (elevation - uReferenceElevation) * uUnitsPerMetre, xz.y);
}

// A point as the camera sees it, drawn at the same place on screen but nearer to the eye: by a share of its distance, or without perspective by units.
vec4 nearer(vec4 seen, float by) {
  bool isOrthographic = projectionMatrix[2][3] == 0.0;
  return isOrthographic ? seen + vec4(0.0, 0.0, by, 0.0) : vec4(seen.xyz * (1.0 - by), seen.w);
}
