// One patch of the surface. Needs block.glsl, lakes.glsl, elevations.glsl and mesh.glsl.

uniform mat4 viewMatrix;
uniform float uDepthBias; // see nearer
uniform vec4 uCamera;     // units: its place, and 1; without perspective the direction to it, and 0

in vec2 aCorner; // quads from the patch's north-west corner
in vec3 aPatch;  // see gridPoint
in vec4 aReach;  // see reachAt
in vec4 aTile;   // see Tile

out vec2 vSample;     // samples
out float vDepth;     // units from the eye
out vec3 vToEye;      // units
flat out vec4 vTile;

void main() {
  MeshPoint point = meshPoint(aPatch, aReach, aTile, aCorner);
  vTile = aTile;
  vSample = point.position;
  vec3 place = worldAt(vSample, max(point.elevation, waterLevelAt(vSample)));
  vToEye = uCamera.xyz - uCamera.w * place;
  vec4 seen = viewMatrix * vec4(place, 1.0);
  seen = nearer(seen, uDepthBias);
  vDepth = -seen.z;
  gl_Position = projectionMatrix * seen;
}
