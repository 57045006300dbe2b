// The wall below the outer edge of a patch. Needs block.glsl, lakes.glsl, elevations.glsl and mesh.glsl.

uniform mat4 viewMatrix;
uniform float uBottom; // m: elevation of the block's bottom

in vec2 aCorner;  // quads along the edge, and 0 at the bottom or 1 at the top
in vec3 aPatch;  // see gridPoint
in vec4 aReach;  // see reachAt
in vec4 aTile;   // see Tile
in float aWall;  // 0 north, 1 east, 2 south, 3 west

out float vElevation; // m
out float vFloor;     // m: top of the rock, where water begins
out float vTop;       // m: the wall's upper edge
out float vWall;

void main() {
  float far = aWall == 1.0 || aWall == 2.0 ? NODE_QUADS : 0.0;
  vec2 corner = aWall == 0.0 || aWall == 2.0 ? vec2(aCorner.x, far) : vec2(far, aCorner.x);
  MeshPoint point = meshPoint(aPatch, aReach, aTile, corner);
  vFloor = point.elevation;
  vTop = max(vFloor, waterLevelAt(point.position));
  vElevation = mix(uBottom, vTop, aCorner.y);
  vWall = aWall;
  gl_Position = projectionMatrix * viewMatrix * vec4(worldAt(point.position, vElevation), 1.0);
}
