// Rivers and catchments, drawn on the ground. Needs lakes.glsl.

uniform sampler2D uRivers;        // red: distance to the nearest river, 0 … 1 for 0 … RIVER_REACH texels; green: its order, in steps of 16 ⁄ 255
uniform float uHasRivers;         // 0 or 1
uniform vec3 uRiver;              // linear colour
uniform isampler2D uCatchments;   // red: rank of a sample; green: number of its basin, 0 for none
uniform float uHasCatchments;     // 0 or 1
uniform ivec2 uDrained;           // ranks of what drains through a chosen place: the first, and the one after the last; both 0 for none
uniform vec3 uDrainedTint;        // linear colour
uniform float uPixelRatio;        // pixels per CSS pixel

const float RIVER_REACH = 12.0;   // texels

// How much of a pixel rivers cover. They are as wide as on a map, and close by as on the ground.
float riversAt(vec2 position, float samplesPerPixel) {
  float texelsPerPixel = samplesPerPixel * float(textureSize(uRivers, 0).x) / uLastSample.x;
  vec2 field = textureLod(uRivers, position / uLastSample, 0.0).rg;
  float away = field.r * RIVER_REACH / max(texelsPerPixel, 1e-6);
  float order = field.g * 255.0 / 16.0;
  float onMap = (0.4 + 0.32 * order) * uPixelRatio;
  // Half a texel at least: between texels the distance to a line within it is not known.
  float onGround = (0.55 + 0.15 * order) / max(texelsPerPixel, 1e-6);
  float halfWidth = max(onMap, onGround);
  // Beyond the reach of the field nothing is known.
  return field.r >= 1.0 ? 0.0 : clamp(halfWidth + 0.5 - away, 0.0, 1.0);
}

vec3 basinTint(int number) {
  // Hues as far apart as they can be for any row of numbers.
  float hue = fract(float(number) * 0.61803399) * 6.0;
  vec3 rgb = clamp(abs(mod(hue + vec3(0.0, 4.0, 2.0), 6.0) - 3.0) - 1.0, 0.0, 1.0);
  return mix(vec3(0.25), rgb, 0.75);
}

// A tint in rgb, and how much of it shows. Between four samples the border lies where two catchments have as much weight.
vec4 catchmentAt(vec2 position, float samplesPerPixel) {
  vec2 last = vec2(textureSize(uCatchments, 0) - 1);
  vec2 at = clamp(position / uLastSample, 0.0, 1.0) * last;
  ivec2 low = ivec2(min(floor(at), last - 1.0));
  vec2 f = at - vec2(low);
  vec4 weights = vec4((1.0 - f.x) * (1.0 - f.y), f.x * (1.0 - f.y), (1.0 - f.x) * f.y, f.x * f.y);
  ivec2 samples[4] = ivec2[4](
    texelFetch(uCatchments, low, 0).rg,
    texelFetch(uCatchments, low + ivec2(1, 0), 0).rg,
    texelFetch(uCatchments, low + ivec2(0, 1), 0).rg,
    texelFetch(uCatchments, low + ivec2(1, 1), 0).rg
  );
  bool isDrained = uDrained.y > uDrained.x;
  float most = 0.0;
  float rest = 0.0;
  int shown = 0;
  for (int i = 0; i < 4; i++) {
    int number = isDrained ? int(samples[i].r >= uDrained.x && samples[i].r < uDrained.y) : samples[i].g;
    float weight = 0.0;
    for (int j = 0; j < 4; j++) {
      int other = isDrained ? int(samples[j].r >= uDrained.x && samples[j].r < uDrained.y) : samples[j].g;
      if (other == number) weight += weights[j];
    }
    if (weight > most) {
      rest = most;
      most = weight;
      shown = number;
    } else if (number != shown) {
      rest = max(rest, weight);
    }
  }
  if (rest == 0.0 && shown == 0) return vec4(0.0);
  float texelsPerPixel = samplesPerPixel * last.x / uLastSample.x;
  float border = 0.5 * (most - rest) / max(texelsPerPixel, 1e-6);
  float line = (1.0 - smoothstep(0.5 * uPixelRatio, 0.5 * uPixelRatio + 1.0, border)) * (rest > 0.0 ? 1.0 : 0.0);
  vec3 tint = isDrained ? uDrainedTint : shown == 0 ? vec3(0.25) : basinTint(shown);
  float inside = shown == 0 ? 0.0 : isDrained ? 0.3 : 0.18;
  return vec4(mix(tint, isDrained ? uDrainedTint : vec3(0.02), line * 0.85), mix(inside, isDrained ? 0.9 : 0.45, line));
}
