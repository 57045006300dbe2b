// A segment of one of the block's walls. Needs elevations.glsl.

uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform float uBottom; // m: elevation of the block's bottom

in vec2 aCorner;  // quads along the segment, and 0 at the bottom or 1 at the top
in vec3 aSegment; // wall (0 north, 1 east, 2 south, 3 west), the segment's first sample, and the samples a quad spans

out float vElevation; // m
out float vFloor;     // m: top of the rock, where water begins
out float vTop;       // m: the wall's upper edge
out float vWall;

void main() {
  bool runsEast = aSegment.x == 0.0 || aSegment.x == 2.0;
  float along = min(aSegment.y + aCorner.x * aSegment.z, runsEast ? uBlockSamples.x : uBlockSamples.y);
  vec2 position = runsEast
    ? vec2(along, aSegment.x == 0.0 ? 0.0 : uBlockSamples.y)
    : vec2(aSegment.x == 3.0 ? 0.0 : uBlockSamples.x, along);
  vFloor = elevationAt(position);
  vTop = max(vFloor, uWaterLevel);
  vElevation = mix(uBottom, vTop, aCorner.y);
  vWall = aSegment.x;
  gl_Position = projectionMatrix * viewMatrix * vec4(worldAt(position, vElevation), 1.0);
}
