// What ground looks like close by, finer than its samples. Of each size only as much is drawn as the pixels show, so nothing glitters. Needs block.glsl,
// and CLOSE_BY: units from the eye beyond which none of it is drawn.

const int FIRST_OCTAVE = 7; // patterns are 2^−7 units wide …
const int OCTAVES = 12;     // … and halved so often: 5 cm of 25 km
const float CLOSE = 0.25;   // units: nearer than this all of it is drawn

const mat2 TURN = mat2(0.8, 0.6, -0.6, 0.8); // from octave to octave, so that their squares do not show

struct CloseBy {
  float near;   // 0 far … 1 close by
  vec2 bumps;   // slope east and south, in units drawn
  float mottle; // about −1 … 1, mean 0: patches of plants and soil
  float grain;  // the same, finer: stones, snow
};

float hashAt(uvec2 at) {
  uint h = at.x * 374761393u + at.y * 668265263u;
  h = (h ^ (h >> 13)) * 1274126177u;
  return float((h ^ (h >> 16)) >> 8) / 16777216.0 - 0.5;
}

// Smooth noise, −½ … ½, and its slopes.
vec3 noiseAt(vec2 p) {
  vec2 low = floor(p);
  vec2 f = p - low;
  uvec2 i = uvec2(ivec2(low));
  float a = hashAt(i);
  float b = hashAt(i + uvec2(1u, 0u));
  float c = hashAt(i + uvec2(0u, 1u));
  float d = hashAt(i + uvec2(1u));
  vec2 u = f * f * (3.0 - 2.0 * f);
  vec2 du = 6.0 * f * (1.0 - f);
  float fold = a - b - c + d;
  return vec3(a + (b - a) * u.x + (c - a) * u.y + fold * u.x * u.y, du * (vec2(b - a, c - a) + fold * u.yx));
}

// `pixel`: samples that it is wide and high. `depth`: units from the eye.
CloseBy closeBy(vec2 position, vec2 pixel, float depth) {
  float near = 1.0 - smoothstep(CLOSE, CLOSE_BY, depth);
  CloseBy found = CloseBy(near, vec2(0.0), 0.0, 0.0);
  // Seen at a low angle a pixel is far longer than wide.
  float wide = max(min(pixel.x, pixel.y), 0.25 * max(pixel.x, pixel.y)) * 2.0 * uHalfSize.x / uBlockSamples.x;
  float width = exp2(-float(FIRST_OCTAVE));
  // No octave is left where a pixel is wider than half of its pattern: the loop ends there.
  int last = near > 0.0 ? min(OCTAVES, int(floor(-log2(max(wide, 1e-9)) - 1.0)) - FIRST_OCTAVE + 1) : 0;
  vec2 p = (position / uBlockSamples * 2.0 - 1.0) * uHalfSize / width;
  mat2 turned = mat2(1.0);
  for (int octave = 0; octave < last; octave++) {
    float shown = near * (1.0 - smoothstep(0.15, 0.5, wide / width));
    vec3 n = shown * noiseAt(p);
    found.bumps += n.yz * turned;
    float coarse = 1.0 - float(octave) / float(OCTAVES - 1);
    found.mottle += n.x * coarse;
    found.grain += n.x * (1.0 - coarse);
    p = 2.0 * TURN * p + 17.3;
    turned = TURN * turned;
    width *= 0.5;
  }
  return found;
}
