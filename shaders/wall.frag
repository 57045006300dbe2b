// Walls of the block: strata, water above the sea floor, and a pale upper edge. Needs block.glsl and colour.glsl.

uniform float uBottom;         // m: elevation of the block's bottom
uniform float uPaleFrom;       // m: elevation from which rock has the upper colour
uniform vec3 uRockTop;         // sRGB
uniform vec3 uRockBottom;      // sRGB
uniform vec3 uStrata;          // sRGB
uniform float uStrataInterval; // m between strata; 0 draws none
uniform vec4 uWallLight;       // light on the north, east, south and west wall, about 1
uniform float uPixelRatio;     // pixels per CSS pixel
uniform vec3 uLakeDeep;        // sRGB

in float vElevation;
in float vFloor;
in float vTop;
in float vWall;

out vec4 outColour;

float strata(float perPixel) {
  float x = vElevation / uStrataInterval;
  float pixels = abs(fract(x - 0.5) - 0.5) * uStrataInterval / perPixel / uPixelRatio;
  float crowded = smoothstep(0.12, 0.3, perPixel * uPixelRatio / uStrataInterval);
  return (1.0 - smoothstep(0.2, 1.0, pixels)) * (1.0 - crowded);
}

void main() {
  float light = uWallLight[int(vWall + 0.5)];
  float perPixel = length(vec2(dFdx(vElevation), dFdy(vElevation))) + 1e-6;
  vec3 rock = mix(uRockBottom, uRockTop, clamp((vElevation - uBottom) / (uPaleFrom - uBottom), 0.0, 1.0)) * light;
  if (uStrataInterval > 0.0) rock = mix(rock, uStrata, 0.3 * strata(perPixel));

  // Water darkens with depth; at its surface it already has the colour of some depth.
  float shown = min(0.45 * uSeaPart.x + 0.55 * uWaterLevel + 0.4 * (vElevation - uWaterLevel), uWaterLevel - 1e-3 * abs(uWaterLevel - uSeaPart.x));
  bool isLake = vTop > max(vFloor, uWaterLevel);
  vec3 water = (isLake ? uLakeDeep : toSrgb(colourOf(shown))) * (0.74 + 0.2 * light);
  // The edge between rock and water is antialiased.
  vec3 colour = mix(rock, water, clamp((vElevation - vFloor) / perPixel + 0.5, 0.0, 1.0) * (isLake ? 1.0 : step(vFloor, uWaterLevel)));

  float edge = 1.0 - smoothstep(0.7 * uPixelRatio, 1.3 * uPixelRatio, (vTop - vElevation) / perPixel);
  outColour = vec4(mix(colour, vec3(1.0), 0.3 * edge), 1.0);
}
