// Terrain: colours, light, contour lines, shore and rivers. Needs block.glsl, elevations.glsl, colour.glsl, lakes.glsl, drape.glsl and rivers.glsl,
// and, with CLOSE_BY, close-by.glsl.

uniform vec2 uSpacing;          // m between neighbouring samples
uniform float uFactor;          // texels of a tile from one sample of the map to the next; where it is not 1 one tile holds all
uniform float uExaggeration;    // 0.1 … 100
uniform vec3 uSun;              // unit vector toward the sun
uniform sampler2D uLight;       // red: 0 shadow … 1 sun, green: share of the sky in sight, 0 … 1
uniform vec2 uLightSize;        // texels
uniform float uShadows;         // 0 none, 1 cast
uniform float uHillshade;       // 0 colours alone … 1 full hillshade
uniform vec3 uRock;             // linear colour
uniform float uRockShare;       // 0 … 1
uniform float uContourInterval; // m between contour lines; 0 draws none
uniform float uContourFactor;   // what multiplies it at a distance of 1 unit, and in proportion to that; without perspective everywhere
uniform float uContourLeast;    // how often it is doubled at least
uniform vec3 uInk;              // linear colour of contour lines
uniform vec3 uFog;              // linear colour
uniform vec2 uFogRange;         // units from the eye: where fog begins and where it is thickest
uniform vec3 uLakeShallow;      // linear colour
uniform vec3 uLakeDeep;         // linear colour

in vec2 vSample;
in float vDepth;
in vec3 vToEye;
flat in vec4 vTile;

out vec4 outColour;

const vec3 SUN = 0.72 * vec3(1.05, 0.99, 0.90);
const vec3 SKY = 0.36 * vec3(0.86, 0.98, 1.16);
const vec3 BOUNCE = 0.24 * vec3(1.0, 0.95, 0.88); // from the ground that is seen in place of sky
const vec3 SHORE = vec3(0.93, 0.97, 0.98);
// A low sun lights slopes that face it many times over: an upper limit.
const float BRIGHTEST = 2.0;
const float SEA_HILLSHADE = 0.42;
const float SEA_ABSORPTION = 5.0; // per depth of the whole sea part
const float LAKE_SHARE = 0.1; // of the land part: lakes this deep have the colour of deep water
const float SEA_SHORE = 0.55;
const float LAKE_SHORE = 0.25;
const vec3 SOIL = vec3(0.08, 0.02, 0.0); // beside plants: warmer
const float GRASS_BUMPS = 0.12;
const float ROCK_BUMPS = 0.3;
const float LAYERS = 6000.0; // radians in a unit of height
const float DRAPE_HILLSHADE = 0.7; // colours that stand for values must stay near their lightness

// How far apart the samples of the map itself are that the tile has.
float sampleStep() {
  return vTile.z * uFactor;
}

// Slope east and south, over at least a sample and at least a pixel, so that fine detail does not glitter. Tiles have 8 texels beyond each edge.
vec2 slopeAt(vec2 position) {
  vec2 reach = 0.5 * clamp(fwidth(position), sampleStep(), 16.0 * sampleStep());
  vec2 low = max(position - reach, 0.0);
  vec2 high = min(position + reach, uBlockSamples);
  vec2 slope = vec2(
    elevationAt(vTile, vec2(high.x, position.y)) - elevationAt(vTile, vec2(low.x, position.y)),
    elevationAt(vTile, vec2(position.x, high.y)) - elevationAt(vTile, vec2(position.x, low.y))
  );
  return slope / ((high - low) * uSpacing);
}

// How much the ground rises from one pixel to the next, m. Where a sample is wider than a pixel this is of the very place: over a sample, level
// ground beside a slope would count as sloping, and lines would be thinner than a pixel on one side of a crease.
// `span`: samples across a pixel, east and south.
float risePerPixel(vec2 slope, float elevation, vec2 span) {
  vec2 rise = slope * uSpacing;
  float overSample = length(vec2(dot(rise, dFdx(vSample)), dot(rise, dFdy(vSample))));
  vec2 pixel = span / sampleStep();
  return mix(length(vec2(dFdx(elevation), dFdy(elevation))), overSample, smoothstep(0.5, 1.0, max(pixel.x, pixel.y)));
}

// Whether water and land meet beside a place. Ground may touch the level of the water without a coast: rivers grade their valleys to it, and shoals end
// there.
bool hasCoast(float elevation, float water, vec2 span) {
  vec2 reach = clamp(uPixelRatio * span, 0.5 * sampleStep(), 8.0 * sampleStep());
  vec4 around = vec4(
    elevationAt(vTile, vSample - vec2(reach.x, 0.0)),
    elevationAt(vTile, vSample + vec2(reach.x, 0.0)),
    elevationAt(vTile, vSample - vec2(0.0, reach.y)),
    elevationAt(vTile, vSample + vec2(0.0, reach.y))
  );
  return any(elevation < water ? greaterThanEqual(around, vec4(water)) : lessThan(around, vec4(water)));
}

// Coverage of lines at whole values of x, `width` pixels wide; lines that crowd fade out, and level ground has none.
float lines(float x, float perPixel, float width, float crowded, float sparse) {
  float pixels = abs(fract(x - 0.5) - 0.5) / max(perPixel, 1e-6);
  float fade = smoothstep(sparse, crowded, perPixel * uPixelRatio);
  return (1.0 - smoothstep(0.5 * width - 0.5, 0.5 * width + 0.5, pixels)) * (1.0 - fade) * step(1e-5, perPixel);
}

// By how much ground is shortened that is seen at a low angle; as in view3d/contour-labels.ts.
// `sight`: sine of the angle at which the eye looks down on it.
float shortening(float sight) {
  return clamp(0.3 / max(sight, 1e-3), 1.0, 8.0);
}

// Thin lines, and every fifth heavier. From one doubling of the interval to the next the lines between them fade. Seen at a low angle lines are
// fewer and fainter.
float contours(float elevation, float perPixel, float shorter) {
  float octave = max(log2(uContourFactor * shorter * (projectionMatrix[2][3] == 0.0 ? 1.0 : vDepth)), uContourLeast);
  float finer = uContourInterval * exp2(floor(octave));
  float share = 1.0 - fract(octave);
  float ink = 0.0;
  for (int i = 0; i < 4; i++) {
    bool isMajor = i > 1;
    float interval = finer * (isMajor ? 5.0 : 1.0) * (i % 2 == 0 ? 1.0 : 2.0);
    float strength = (isMajor ? 0.52 : 0.30) * (i % 2 == 0 ? share : 1.0);
    float width = (isMajor ? 1.7 : 1.0) * uPixelRatio;
    ink = max(ink, strength * lines(elevation / interval, perPixel / interval, width, 0.34, isMajor ? 0.16 : 0.2));
  }
  return ink * mix(1.0, 0.6, smoothstep(1.0, 6.0, shorter));
}

#ifdef CLOSE_BY
// What ground close by multiplies colours by, on average 1: plants and soil, stones and layers of rock; snow is even.
vec3 tintOf(CloseBy ground, vec3 albedo, float rocky, float elevation, float perPixel) {
  float snow = smoothstep(0.4, 0.7, min(albedo.r, min(albedo.g, albedo.b)));
  float layer = LAYERS * elevation * uUnitsPerMetre + 4.0 * ground.mottle;
  float layers = ground.near * rocky * (sin(layer) + sin(2.3 * layer)) * (1.0 - smoothstep(0.6, 1.5, LAYERS * uUnitsPerMetre * perPixel));
  vec3 soil = mix(SOIL, vec3(0.0), max(rocky, snow));
  return 1.0 + mix(1.0, 0.25, snow) * (ground.mottle * (0.25 + soil) + 0.35 * ground.grain + 0.15 * layers);
}
#endif

void main() {
  // Of the surface, not of its mesh: a line may not move with the level of detail.
  float elevation = elevationAt(vTile, vSample);
  float water = waterLevelAt(vSample);
  bool isUnderWater = elevation < water;
  bool isLake = isUnderWater && water > uWaterLevel;
  float sight = normalize(vToEye).y;
  vec2 slope = slopeAt(vSample);
  vec2 span = fwidth(vSample);
  float perPixel = risePerPixel(slope, elevation, span);
  vec2 pixel = vec2(length(dFdx(vSample)), length(dFdy(vSample)));
  float samplesPerPixel = sqrt(pixel.x * pixel.y);
  vec2 drawn = slope * uExaggeration;
  float steepness = length(slope);
#ifdef CLOSE_BY
  CloseBy ground = closeBy(vSample, pixel, uHasDrape > 0.0 || isUnderWater ? 1e9 : vDepth);
  steepness *= 1.0 + 0.5 * ground.mottle;
#endif
  // Slopes of 29° and 58°.
  float rocky = smoothstep(0.554, 1.6, steepness);
#ifdef CLOSE_BY
  drawn += ground.bumps * mix(GRASS_BUMPS, ROCK_BUMPS, rocky);
#endif
  vec3 normal = normalize(vec3(-drawn.x, 1.0, -drawn.y));
  vec2 light = texture(uLight, (vSample / uLastSample * (uLightSize - 1.0) + 0.5) / uLightSize).rg;
  float lit = min(max(dot(normal, uSun), 0.0) / uSun.y, BRIGHTEST) * mix(1.0, light.r, uShadows);
  float open = light.g * (0.55 + 0.45 * normal.y);
  vec3 shade = SUN * lit + SKY * open + BOUNCE * (1.0 - open);
  // The colours of a drape stand for values: its light has no hue and does not brighten, and level ground has the colours of the legend.
  if (uHasDrape > 0.0) shade = vec3(min((shade.r + shade.g + shade.b) / 3.0, 1.0));
  // Water is calm: the deeper it is, the less of its floor's relief is seen. Its colours stay those of the legend.
  float depth = (water - elevation) / max(isLake ? LAKE_SHARE * (uLandPart.y - uLandPart.x) : uSeaPart.y - uSeaPart.x, 1e-6);
  float seen = isUnderWater ? SEA_HILLSHADE * exp(-SEA_ABSORPTION * depth) : uHasDrape > 0.0 ? DRAPE_HILLSHADE : 1.0;

  vec3 albedo = isLake ? mix(uLakeDeep, uLakeShallow, exp(-3.0 * depth)) : colourOf(valueAt(vSample, elevation));
  if (isUnderWater && !isLake) {
    // Seen at a low angle the sea hides its floor, whose relief, far too fine for so few pixels, would glitter.
    float hidden = 0.9 * (1.0 - smoothstep(0.06, 0.36, sight));
    albedo = mix(albedo, uOpenSea, hidden);
    seen *= 1.0 - hidden;
  }
  // Where the coast goes through a pixel, land and sea share it.
  float pixelsAway = abs(elevation - water) / (perPixel + 1e-6);
  bool isAtWaterLevel = pixelsAway < uPixelRatio + 0.5;
  bool isCoast = isAtWaterLevel && hasCoast(elevation, water, span);
  if (isCoast && water == uSeaLevel) albedo = mix(albedo, isUnderWater ? uCoast[1] : uCoast[0], max(0.5 - pixelsAway, 0.0));
  if (!isUnderWater) {
    albedo = mix(albedo, uRock, uRockShare * rocky);
#ifdef CLOSE_BY
    albedo *= tintOf(ground, albedo, rocky, elevation, perPixel);
#endif
  }
  if ((uHasCatchments > 0.0 || uDrained.y > 0) && !isUnderWater) {
    vec4 catchment = catchmentAt(vSample, samplesPerPixel);
    albedo = mix(albedo, catchment.rgb, catchment.a);
  }
  shade = mix(vec3(1.0), shade, uHillshade * seen);
  vec3 colour = albedo * shade;

  float shorter = shortening(sight);
  // The shore is the contour line of the water level.
  if (uContourInterval > 0.0 && !isAtWaterLevel) colour = mix(colour, uInk, contours(elevation, perPixel, shorter) * (isUnderWater ? 0.45 * exp(-SEA_ABSORPTION * depth) : 1.0));

  if (uHasRivers > 0.0 && !isUnderWater) colour = mix(colour, uRiver * mix(vec3(1.0), shade, 0.5 * uHillshade), riversAt(vSample, samplesPerPixel));

  if (isCoast) {
    float shoreWidth = 0.7 * uPixelRatio;
    // Where a pixel is many samples long, next to a rough floor all would be shore.
    float pale = (water > uWaterLevel ? LAKE_SHORE : SEA_SHORE) * (1.0 - smoothstep(6.0, 16.0, max(pixel.x, pixel.y) / sampleStep()));
    colour = mix(colour, SHORE, pale * (1.0 - smoothstep(shoreWidth - 0.5, shoreWidth + 0.5, pixelsAway)) * step(1e-5, perPixel));
  }

  if (uHasDrape == 0.0) colour = mix(colour, uFog, 0.11 * smoothstep(uFogRange.x, uFogRange.y, vDepth));
  outColour = vec4(toSrgb(colour), 1.0);
}
