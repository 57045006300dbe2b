// Elevations of a map, and their points in the scene. One unit is half of the extent's longer side; x east, y up, z south.

uniform sampler2D uElevations;     // m, one texel per sample, row 0 = north
uniform vec2 uLastSample;          // samples: column and row of the map's last sample, ≥ 1
uniform vec2 uBlockSamples;        // samples: the extent, ≤ uLastSample
uniform vec2 uHalfSize;            // units: half of the block's sides, 0 … 1
uniform float uReferenceElevation; // m: the elevation drawn at y = 0
uniform float uUnitsPerMetre;      // units per m, exaggeration included
uniform float uWaterLevel;         // m: surface of still water; −1e30 if there is none

// Bilinear value of a map at a position in samples: GPUs need not filter 32-bit textures.
float bilinear(sampler2D map, vec2 position) {
  vec2 cell = min(floor(position), uLastSample - 1.0);
  vec2 f = position - cell;
  ivec2 i = ivec2(cell);
  float northWest = texelFetch(map, i, 0).r;
  if (f == vec2(0.0)) return northWest;
  float north = mix(northWest, texelFetch(map, i + ivec2(1, 0), 0).r, f.x);
  float south = mix(texelFetch(map, i + ivec2(0, 1), 0).r, texelFetch(map, i + ivec2(1, 1), 0).r, f.x);
  return mix(north, south, f.y);
}

float elevationAt(vec2 position) {
  return bilinear(uElevations, position);
}

vec3 worldAt(vec2 position, float elevation) {
  vec2 xz = (position / uBlockSamples * 2.0 - 1.0) * uHalfSize;
  return vec3(xz.x, (elevation - uReferenceElevation) * uUnitsPerMetre, xz.y);
}
