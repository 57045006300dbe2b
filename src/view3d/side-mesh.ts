import { DoubleSide, Mesh, Vector3, Vector4 } from 'three';
import colour from '../../shaders/colour.glsl?raw';
import heights from '../../shaders/heights.glsl?raw';
import sideFragment from '../../shaders/side.frag?raw';
import sideVertex from '../../shaders/side.vert?raw';
import { contourIntervalOf } from '../colour/appearance.ts';
import type { Place } from '../core/camera-pose.ts';
import type { Block } from './block.ts';
import { createInstances } from './instances.ts';
import { shaderMaterial } from './materials.ts';
import type { TerrainViewModel } from './model.ts';
import type { SharedUniforms } from './shared-uniforms.ts';
import type { TerrainTextures } from './textures.ts';

/** The walls of the block. */
export interface SideMesh {
  readonly object: Mesh;
  update(model: TerrainViewModel): void;
  /** Draws the walls that face the eye, with the same points along the rim as the terrain. */
  setStrips(block: Block, eye: Place, stride: number): void;
  dispose(): void;
}

const STRIP_QUADS = 64;
/** Enough for four walls of 1024 samples at the finest stride that their size on screen can ask for. */
const MAX_STRIPS = 512;
/** Directions in which the walls look, clockwise from north. */
const WALL_AZIMUTHS_DEG = [0, 90, 180, 270];

export function createSideMesh(shared: SharedUniforms, textures: TerrainTextures): SideMesh {
  const uniforms = {
    ...shared,
    uHeights: { value: textures.heights },
    uRamp: { value: textures.ramp },
    uPaleFrom: { value: 0 },
    uRockTop: { value: new Vector3() },
    uRockBottom: { value: new Vector3() },
    uStrata: { value: new Vector3() },
    uStrataStep: { value: 0 },
    uWallLight: { value: new Vector4(1, 1, 1, 1) },
  };
  const strips = createInstances('aStrip', STRIP_QUADS, 1, MAX_STRIPS);
  const object = new Mesh(strips.geometry, shaderMaterial([heights, sideVertex], [heights, colour, sideFragment], uniforms));
  object.frustumCulled = false;
  // Strips run east or south on every wall, so two of the four turn their backs.
  object.material.side = DoubleSide;

  return {
    object,
    update({ appearance, palette, scale }) {
      uniforms.uPaleFrom.value = scale.min + 0.6 * (scale.max - scale.min);
      uniforms.uRockTop.value.fromArray(palette.blockTop);
      uniforms.uRockBottom.value.fromArray(palette.blockBottom);
      uniforms.uStrata.value.fromArray(palette.blockStrata);
      uniforms.uStrataStep.value = 5 * contourIntervalOf(appearance, scale.max - scale.min);
      uniforms.uWallLight.value.fromArray(
        WALL_AZIMUTHS_DEG.map((wall) => 0.94 + 0.16 * Math.cos(((wall - appearance.sunAzimuthDeg) * Math.PI) / 180)),
      );
    },
    setStrips({ samples, half }, eye, stride) {
      const facesEye = [eye.z < -half.y, eye.x > half.x, eye.z > half.y, eye.x < -half.x];
      let count = 0;
      facesEye.forEach((isSeen, wall) => {
        const length = wall % 2 === 0 ? samples.x : samples.y;
        for (let from = 0; isSeen && from < length && count < MAX_STRIPS; from += STRIP_QUADS * stride) {
          strips.data.set([wall, from, stride], 3 * count++);
        }
      });
      strips.setCount(count);
    },
    dispose() {
      strips.geometry.dispose();
      strips.edges.dispose();
      object.material.dispose();
    },
  };
}
