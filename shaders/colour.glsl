// Linear colours by elevation, and their conversion to sRGB.

uniform sampler2D uColourRamps; // 256 × 2 colours: row 0 the sea part, row 1 the land part
uniform vec2 uSeaPart;          // m: elevations of the sea part's ends
uniform vec2 uLandPart;         // m: elevations of the land part's ends
uniform float uSeaLevel;        // m: below it the sea part is used; −1e30 if there is no sea
uniform vec3 uCoast[2];         // linear colours of the sea and of the land where they meet
uniform vec3 uOpenSea;          // linear colour of the sea as a whole

vec3 colourOf(float elevation) {
  bool isSea = elevation < uSeaLevel;
  vec2 part = isSea ? uSeaPart : uLandPart;
  float t = clamp((elevation - part.x) / max(part.y - part.x, 1e-6), 0.0, 1.0);
  return textureLod(uColourRamps, vec2((t * 255.0 + 0.5) / 256.0, isSea ? 0.25 : 0.75), 0.0).rgb;
}

vec3 toSrgb(vec3 linear) {
  vec3 c = clamp(linear, 0.0, 1.0);
  return mix(12.92 * c, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
}
