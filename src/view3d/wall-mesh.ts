import { DoubleSide, Mesh, Vector3, Vector4 } from 'three';
import colour from '../../shaders/colour.glsl?raw';
import elevations from '../../shaders/elevations.glsl?raw';
import wallFragment from '../../shaders/wall.frag?raw';
import wallVertex from '../../shaders/wall.vert?raw';
import { contourIntervalOf } from '../colour/appearance.ts';
import type { WorldPoint } from '../core/camera-pose.ts';
import type { Block } from './block.ts';
import { createInstances } from './instances.ts';
import { shaderMaterial } from './materials.ts';
import type { SharedUniforms } from './shared-uniforms.ts';
import type { TerrainTextures } from './textures.ts';
import type { TerrainViewModel } from './view-model.ts';

/** The walls of the block. */
export interface WallMesh {
  readonly object: Mesh;
  update(model: TerrainViewModel): void;
  /** Draws the walls that face the eye, with the same vertices along the rim as the terrain. */
  setSegments(block: Block, eye: WorldPoint, stride: number): void;
  dispose(): void;
}

const SEGMENT_QUADS = 64;
/** Enough for four walls of 1024 samples at the finest stride that their size on screen can ask for. */
const MAX_SEGMENTS = 512;
/** Directions in which the walls look, clockwise from north. */
const WALL_AZIMUTHS_DEG = [0, 90, 180, 270];

export function createWallMesh(shared: SharedUniforms, textures: TerrainTextures): WallMesh {
  const uniforms = {
    ...shared,
    uElevations: { value: textures.elevations },
    uColourRamps: { value: textures.colourRamps },
    uPaleFrom: { value: 0 },
    uRockTop: { value: new Vector3() },
    uRockBottom: { value: new Vector3() },
    uStrata: { value: new Vector3() },
    uStrataInterval: { value: 0 },
    uWallLight: { value: new Vector4(1, 1, 1, 1) },
  };
  const segments = createInstances('aSegment', SEGMENT_QUADS, 1, MAX_SEGMENTS);
  const object = new Mesh(
    segments.geometry,
    shaderMaterial([elevations, wallVertex], [elevations, colour, wallFragment], uniforms),
  );
  object.frustumCulled = false;
  // Segments run east or south on every wall, so two of the four walls show their back faces.
  object.material.side = DoubleSide;

  return {
    object,
    update({ appearance, palette, scale }) {
      uniforms.uPaleFrom.value = scale.min + 0.6 * (scale.max - scale.min);
      uniforms.uRockTop.value.fromArray(palette.blockTop);
      uniforms.uRockBottom.value.fromArray(palette.blockBottom);
      uniforms.uStrata.value.fromArray(palette.blockStrata);
      uniforms.uStrataInterval.value = 5 * contourIntervalOf(appearance, scale.max - scale.min);
      uniforms.uWallLight.value.fromArray(
        WALL_AZIMUTHS_DEG.map((wall) => 0.94 + 0.16 * Math.cos(((wall - appearance.sunAzimuthDeg) * Math.PI) / 180)),
      );
    },
    setSegments({ samples, halfSize }, eye, stride) {
      const facesEye = [eye.z < -halfSize.y, eye.x > halfSize.x, eye.z > halfSize.y, eye.x < -halfSize.x];
      let count = 0;
      facesEye.forEach((isSeen, wall) => {
        const length = wall % 2 === 0 ? samples.x : samples.y;
        for (let from = 0; isSeen && from < length && count < MAX_SEGMENTS; from += SEGMENT_QUADS * stride) {
          segments.data.set([wall, from, stride], 3 * count++);
        }
      });
      segments.setCount(count);
    },
    dispose() {
      segments.geometry.dispose();
      segments.edges.dispose();
      object.material.dispose();
    },
  };
}
