import { DoubleSide, Mesh, Vector3, Vector4 } from 'three';
import blockPoints from '../../shaders/block.glsl?raw';
import colour from '../../shaders/colour.glsl?raw';
import elevations from '../../shaders/elevations.glsl?raw';
import lakes from '../../shaders/lakes.glsl?raw';
import mesh from '../../shaders/mesh.glsl?raw';
import wallFragment from '../../shaders/wall.frag?raw';
import wallVertex from '../../shaders/wall.vert?raw';
import { NODE_QUADS } from '../analysis/detail-tree.ts';
import { contourIntervalOf } from '../draw/colour/appearance.ts';
import { waterColours } from '../draw/water/water-colours.ts';
import { createInstances } from './instances.ts';
import { type SharedUniforms, shaderMaterial } from './materials.ts';
import { MAX_PATCHES, type SceneContent, type Shot, WALL_SIZES } from './orders.ts';
import type { TerrainTextures } from './textures.ts';

/** The walls of the block. */
export interface WallMesh {
  readonly object: Mesh;
  update(content: SceneContent): void;
  setSegments(walls: Shot['walls']): void;
  dispose(): void;
}

/** Clockwise from north. */
const WALLS = [0, 1, 2, 3];

export function createWallMesh(shared: SharedUniforms, textures: TerrainTextures): WallMesh {
  const uniforms = {
    ...shared,
    uTiles: { value: textures.tiles.texture },
    uColourRamps: { value: textures.colourRamps },
    uPaleFrom: { value: 0 },
    uRockTop: { value: new Vector3() },
    uRockBottom: { value: new Vector3() },
    uStrata: { value: new Vector3() },
    uStrataInterval: { value: 0 },
    uWallLight: { value: new Vector4(1, 1, 1, 1) },
    uLakes: { value: textures.lakes },
    uLakeDeep: { value: new Vector3() },
  };
  const segments = createInstances(NODE_QUADS, 1, MAX_PATCHES, WALL_SIZES);
  const object = new Mesh(
    segments.geometry,
    shaderMaterial([blockPoints, lakes, elevations, mesh, wallVertex], [blockPoints, colour, wallFragment], uniforms),
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
      uniforms.uLakeDeep.value.set(...waterColours(appearance.ramp).deep);
      uniforms.uStrataInterval.value = 5 * contourIntervalOf(appearance, scale.max - scale.min);
      uniforms.uWallLight.value.fromArray(
        WALLS.map((wall) => 0.94 + 0.16 * Math.cos(((90 * wall - appearance.sunAzimuthDeg) * Math.PI) / 180)),
      );
    },
    setSegments: segments.show,
    dispose() {
      segments.geometry.dispose();
      segments.edges.dispose();
      object.material.dispose();
    },
  };
}
