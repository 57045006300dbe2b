// Levels of lakes. Needs block.glsl.

uniform sampler2D uLakes;   // m: their texels span the ground from the map's first to its last sample; −1e30 where no lake is
uniform float uHasLakes;    // 0 or 1
uniform vec2 uLastSample;   // samples: column and row of the map's last sample, ≥ 1; the extent may end before it

// Surface of still water at a position in samples, of the sea or of a lake; −1e30 if there is none. Between samples it is that of the highest lake
// around, so that water reaches its shore.
float waterLevelAt(vec2 position) {
  if (uHasLakes == 0.0) return uWaterLevel;
  vec2 last = vec2(textureSize(uLakes, 0) - 1);
  vec2 at = clamp(position / uLastSample, 0.0, 1.0) * last;
  ivec2 low = ivec2(floor(at + 1e-3));
  ivec2 high = ivec2(ceil(at - 1e-3));
  float north = max(texelFetch(uLakes, low, 0).r, texelFetch(uLakes, ivec2(high.x, low.y), 0).r);
  float south = max(texelFetch(uLakes, ivec2(low.x, high.y), 0).r, texelFetch(uLakes, high, 0).r);
  return max(uWaterLevel, max(north, south));
}
