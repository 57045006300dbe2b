// The same heightmap in a scene of your own, twice: displaced on the CPU, and by a shader. Open it with: npx vite examples
import { generateHeightmap, parseRecipe, reliefPixels, spacingOf } from 'faultline';
import * as THREE from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

const source = { kind: 'generated', generator: 'diamond-square', seed: 'alps', params: { hurst: 0.9 } };
const recipe = parseRecipe({ version: 1, source, width: 257, height: 257 });
const map = generateHeightmap(recipe);
const steps = map.width - 1;
const unitsPerMetre = 2 / recipe.extent.x; // the terrain is 2 units wide

/** A plane whose points are lifted to their elevations, in colours that the library paints. */
function liftedPlane() {
  const plane = new THREE.PlaneGeometry(2, 2, steps, steps).rotateX(-Math.PI / 2); // its points are the samples, row by row
  const points = plane.getAttribute('position');
  for (let i = 0; i < points.count; i++) points.setY(i, map.data[i] * unitsPerMetre);
  plane.computeVertexNormals();
  const pixels = new Uint8Array(reliefPixels(map, { spacing: spacingOf(recipe.extent, map) }).buffer);
  const colours = new THREE.DataTexture(pixels, map.width, map.height);
  colours.colorSpace = THREE.SRGBColorSpace;
  colours.flipY = true; // row 0 is north
  colours.needsUpdate = true;
  return new THREE.Mesh(plane, new THREE.MeshBasicMaterial({ map: colours }));
}

/** A flat plane that a shader lifts, coloured by elevation and lit from the north-west. */
function shadedPlane() {
  const elevations = new THREE.DataTexture(map.data, map.width, map.height, THREE.RedFormat, THREE.FloatType);
  elevations.needsUpdate = true;
  const material = new THREE.ShaderMaterial({
    uniforms: {
      uElevations: { value: elevations },
      uUnitsPerMetre: { value: unitsPerMetre },
    },
    vertexShader: `
      uniform sampler2D uElevations; // m, one texel per sample, row 0 = north
      uniform float uUnitsPerMetre;
      out vec3 vWorld;
      out float vElevation;
      void main() {
        // Every vertex stands at a sample.
        ivec2 last = textureSize(uElevations, 0) - 1;
        vElevation = texelFetch(uElevations, ivec2(vec2(uv.x, 1.0 - uv.y) * vec2(last) + 0.5), 0).r;
        vWorld = vec3(position.x, vElevation * uUnitsPerMetre, -position.y); // the plane stands upright
        gl_Position = projectionMatrix * modelViewMatrix * vec4(vWorld, 1.0);
      }`,
    fragmentShader: `
      in vec3 vWorld;
      in float vElevation;
      void main() {
        vec3 normal = normalize(cross(dFdx(vWorld), dFdy(vWorld)));
        float light = 0.35 + 0.65 * max(dot(normal, normalize(vec3(-1.0, 1.5, -1.0))), 0.0);
        vec3 ground = mix(vec3(0.08, 0.15, 0.05), vec3(0.85), smoothstep(200.0, 2200.0, vElevation));
        gl_FragColor = vec4(light * ground, 1.0);
        #include <colorspace_fragment>
      }`,
  });
  return new THREE.Mesh(new THREE.PlaneGeometry(2, 2, steps, steps), material);
}

const renderer = new THREE.WebGLRenderer({ antialias: true });
renderer.setSize(innerWidth, innerHeight);
document.body.append(renderer.domElement);
const camera = new THREE.PerspectiveCamera(40, innerWidth / innerHeight, 0.1, 100);
camera.position.set(0, 2.5, 4.5);

const scene = new THREE.Scene();
scene.background = new THREE.Color('#cfdbe6');
const left = liftedPlane();
const right = shadedPlane();
left.position.x = -1.1;
right.position.x = 1.1;
right.frustumCulled = false; // three.js knows the flat plane only
scene.add(left, right);

const controls = new OrbitControls(camera, renderer.domElement);
const draw = () => renderer.render(scene, camera);
controls.addEventListener('change', draw);
draw();
document.body.dataset.status = 'drawn';
