// The ground around the block. Needs block.glsl.

uniform mat4 viewMatrix;
uniform float uBottom; // m: elevation of the block's bottom
uniform float uReach;  // units from the block to where the shadow ends

out vec2 vFromCentre; // units

void main() {
  vec2 corner = vec2(gl_VertexID % 2 == 0 ? -1.0 : 1.0, gl_VertexID < 2 ? -1.0 : 1.0);
  vFromCentre = corner * (uHalfSize + uReach);
  vec3 ground = worldAt(vec2(0.0), uBottom);
  // A little to the south-east, away from the light.
  gl_Position = projectionMatrix * viewMatrix * vec4(vFromCentre.x + 0.06, ground.y - 0.002, vFromCentre.y + 0.08, 1.0);
}
