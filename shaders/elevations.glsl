// Elevations of the terrain, in tiles: each is a layer with the vertices that a level of detail has there, and some beyond. Needs block.glsl.

uniform sampler2DArray uTiles; // m, row 0 = north

// Tells a tile: column and row of its first texel among the vertices of its level, samples between two of these, and its layer.
#define Tile vec4

// Elevation on the bilinear surface between the vertices, at a position in samples: GPUs need not filter 32-bit textures.
float elevationAt(Tile tile, vec2 position) {
  float stride = tile.z;
  // The last vertices stand at the end of the extent, less than a stride from those before.
  vec2 whole = floor(uBlockSamples / stride);
  vec2 at = position / stride;
  vec2 beyond = (position - whole * stride) / max(uBlockSamples - whole * stride, 1e-6);
  at = mix(at, whole + beyond, step(whole * stride, position) * step(1e-6, uBlockSamples - whole * stride));
  vec2 texel = clamp(at - tile.xy, vec2(0.0), vec2(textureSize(uTiles, 0).xy) - 1.0);
  ivec3 i = ivec3(texel, tile.w + 0.5);
  vec2 f = fract(texel);
  float northWest = texelFetch(uTiles, i, 0).r;
  if (f == vec2(0.0)) return northWest;
  float north = mix(northWest, texelFetch(uTiles, i + ivec3(1, 0, 0), 0).r, f.x);
  float south = mix(texelFetch(uTiles, i + ivec3(0, 1, 0), 0).r, texelFetch(uTiles, i + ivec3(1, 1, 0), 0).r, f.x);
  return mix(north, south, f.y);
}
