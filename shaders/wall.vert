// The wall below the outer edge of a patch. Needs elevations.glsl and mesh.glsl.

uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform float uBottom; // m: elevation of the block's bottom

in vec2 aCorner;  // quads along the edge, and 0 at the bottom or 1 at the top
in vec4 aSegment; // wall (0 north, 1 east, 2 south, 3 west), the patch's first sample along it, and its stride and reach as in meshPoint

out float vElevation; // m
out float vFloor;     // m: top of the rock, where water begins
out float vTop;       // m: the wall's upper edge
out float vWall;

void main() {
  float wall = aSegment.x;
  float stride = aSegment.z;
  // The patch in the south-east corner: its last vertices stand at the end of the extent.
  vec2 last = floor((ceil(uBlockSamples / stride) - 1.0) / NODE_QUADS) * NODE_QUADS * stride;
  bool runsEast = wall == 0.0 || wall == 2.0;
  vec2 first = runsEast ? vec2(aSegment.y, wall == 0.0 ? 0.0 : last.y) : vec2(wall == 3.0 ? 0.0 : last.x, aSegment.y);
  vec2 corner = runsEast ? vec2(aCorner.x, wall == 0.0 ? 0.0 : NODE_QUADS) : vec2(wall == 3.0 ? 0.0 : NODE_QUADS, aCorner.x);
  MeshPoint point = meshPoint(vec4(first, stride, aSegment.w), corner);
  vFloor = point.elevation;
  vTop = max(vFloor, uWaterLevel);
  vElevation = mix(uBottom, vTop, aCorner.y);
  vWall = wall;
  gl_Position = projectionMatrix * viewMatrix * vec4(worldAt(point.position, vElevation), 1.0);
}
