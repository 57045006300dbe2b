// The values that are coloured: elevations, or those of another map that is draped over them. Needs lakes.glsl.

uniform sampler2D uDrape;   // its samples span the same ground as those of the map
uniform float uHasDrape;    // 0 elevations, 1 the drape

float valueAt(vec2 position, float elevation) {
  if (uHasDrape == 0.0) return elevation;
  vec2 last = vec2(textureSize(uDrape, 0) - 1);
  vec2 at = position / uLastSample * last;
  ivec2 i = ivec2(min(floor(at), last - 1.0));
  vec2 f = at - vec2(i);
  float north = mix(texelFetch(uDrape, i, 0).r, texelFetch(uDrape, i + ivec2(1, 0), 0).r, f.x);
  float south = mix(texelFetch(uDrape, i + ivec2(0, 1), 0).r, texelFetch(uDrape, i + ivec2(1, 1), 0).r, f.x);
  return mix(north, south, f.y);
}
