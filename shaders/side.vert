// A strip of one of the block's walls. Needs heights.glsl.

uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform float uBottom; // m: elevation of the block's bottom

in vec2 aCorner; // quads along the strip, and 0 at the bottom or 1 at the top
in vec3 aStrip;  // wall (0 north, 1 east, 2 south, 3 west), its first sample, and the samples a quad spans

out float vElevation; // m
out float vFloor;     // m: where rock ends and water begins
out float vTop;       // m: the wall's upper edge
out float vWall;

void main() {
  bool runsEast = aStrip.x == 0.0 || aStrip.x == 2.0;
  float along = min(aStrip.y + aCorner.x * aStrip.z, runsEast ? uBlockSamples.x : uBlockSamples.y);
  vec2 position = runsEast
    ? vec2(along, aStrip.x == 0.0 ? 0.0 : uBlockSamples.y)
    : vec2(aStrip.x == 3.0 ? 0.0 : uBlockSamples.x, along);
  vFloor = elevationAt(position);
  vTop = max(vFloor, uWater);
  vElevation = mix(uBottom, vTop, aCorner.y);
  vWall = aStrip.x;
  gl_Position = projectionMatrix * viewMatrix * vec4(worldAt(position, vElevation), 1.0);
}
