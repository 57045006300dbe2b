import { LineSegments, Mesh, type Object3D, Vector2, Vector3, Vector4 } from 'three';
import block from '../../shaders/block.glsl?raw';
import closeBy from '../../shaders/close-by.glsl?raw';
import colour from '../../shaders/colour.glsl?raw';
import drape from '../../shaders/drape.glsl?raw';
import elevations from '../../shaders/elevations.glsl?raw';
import flatFragment from '../../shaders/flat.frag?raw';
import lakes from '../../shaders/lakes.glsl?raw';
import mesh from '../../shaders/mesh.glsl?raw';
import rivers from '../../shaders/rivers.glsl?raw';
import terrainFragment from '../../shaders/terrain.frag?raw';
import terrainVertex from '../../shaders/terrain.vert?raw';
import wireFragment from '../../shaders/wire.frag?raw';
import { NODE_QUADS } from '../analysis/detail-tree.ts';
import { sunDirection } from '../draw/colour/relief.ts';
import { DRAINED, waterColours } from '../draw/water/water-colours.ts';
import { createInstances } from './instances.ts';
import { type SharedUniforms, shaderMaterial } from './materials.ts';
import { CLOSE_BY, MAX_PATCHES, PATCH_SIZES, type SceneContent, type Shot } from './orders.ts';
import { toLinear } from './palette.ts';
import type { TerrainTextures } from './textures.ts';

/** The top of the block: faces, or a wireframe over faces of one colour. */
export interface TerrainMesh {
  readonly objects: readonly Object3D[];
  update(content: SceneContent): void;
  setShot(shot: Shot): void;
  dispose(): void;
}

/** Share of their distance by which edges are drawn nearer to the eye than the faces below. */
const WIRE_NEARER = 0.0015;
/** Colour of contour lines, linear. */
const INK = new Vector3(0.006, 0.008, 0.01);

export function createTerrainMesh(shared: SharedUniforms, textures: TerrainTextures): TerrainMesh {
  const surface = {
    ...shared,
    uTiles: { value: textures.tiles.texture },
    uColourRamps: { value: textures.colourRamps },
    uDrape: { value: textures.drape },
    uHasDrape: { value: 0 },
    uDepthBias: { value: 0 },
    uLakes: { value: textures.lakes },
  };
  const uniforms = {
    ...surface,
    uLight: { value: textures.light },
    uLightSize: { value: new Vector2(1, 1) },
    uSpacing: { value: new Vector2(1, 1) },
    uExaggeration: { value: 1 },
    uSun: { value: new Vector3(0, 1, 0) },
    uShadows: { value: 1 },
    uHillshade: { value: 1 },
    uRock: { value: new Vector3() },
    uRockShare: { value: 0 },
    uContourInterval: { value: 0 },
    uContourFactor: { value: 1 },
    uContourLeast: { value: 0 },
    uInk: { value: INK },
    uFog: { value: new Vector3() },
    uFogRange: { value: new Vector2(1, 2) },
    uLakeShallow: { value: new Vector3() },
    uLakeDeep: { value: new Vector3() },
    uRivers: { value: textures.rivers },
    uHasRivers: { value: 0 },
    uRiver: { value: new Vector3() },
    uCatchments: { value: textures.catchments },
    uHasCatchments: { value: 0 },
    uDrained: { value: new Int32Array(2) },
    uDrainedTint: { value: new Vector3(...toLinear(DRAINED)) },
  };
  const wire = { ...surface, uDepthBias: { value: WIRE_NEARER } };
  const core = { ...surface, uColour: { value: new Vector4() } };

  const patches = createInstances(NODE_QUADS, NODE_QUADS, MAX_PATCHES, PATCH_SIZES);
  const vertex = [block, lakes, elevations, mesh, terrainVertex];
  const fragment = [block, elevations, colour, lakes, drape, rivers];
  const far = shaderMaterial(vertex, [...fragment, terrainFragment], uniforms);
  // Only what is seen from close by pays for it.
  const near = shaderMaterial(vertex, [...fragment, closeBy, terrainFragment], uniforms, { defines: { CLOSE_BY } });
  const faces = new Mesh(patches.geometry, far);
  const dark = new Mesh(patches.geometry, shaderMaterial(vertex, [flatFragment], core));
  const edges = new LineSegments(
    patches.edges,
    shaderMaterial(vertex, [block, elevations, colour, lakes, drape, wireFragment], wire, { transparent: true }),
  );
  const objects = [faces, dark, edges];
  for (const object of objects) object.frustumCulled = false;
  edges.renderOrder = 2;

  return {
    objects,
    update({ appearance, light, palette, drape, spacing, rivers: field, catchments, drained }) {
      surface.uHasDrape.value = drape ? 1 : 0;
      const { east, south, up } = sunDirection(appearance.sunAzimuthDeg, appearance.sunAltitudeDeg);
      uniforms.uSun.value.set(east, up, south);
      uniforms.uLightSize.value.set(light?.width ?? 1, light?.height ?? 1);
      uniforms.uSpacing.value.set(spacing.x, spacing.y);
      uniforms.uExaggeration.value = appearance.exaggeration;
      uniforms.uShadows.value = appearance.shadows ? 1 : 0;
      uniforms.uHillshade.value = appearance.hillshade;
      const { river, shallow, deep } = waterColours(appearance.ramp);
      uniforms.uRiver.value.set(...toLinear(river));
      uniforms.uLakeShallow.value.set(...toLinear(shallow));
      uniforms.uLakeDeep.value.set(...toLinear(deep));
      uniforms.uHasRivers.value = field ? 1 : 0;
      uniforms.uHasCatchments.value = catchments && appearance.catchments ? 1 : 0;
      uniforms.uDrained.value.set(drained ? [drained.rank, drained.rank + drained.count] : [0, 0]);
      uniforms.uRock.value.set(...toLinear(palette.rock));
      uniforms.uRockShare.value = appearance.rock;
      uniforms.uFog.value.set(...toLinear(palette.fog));
      // Darker than the walls, so that lines of any colour stand out.
      core.uColour.value
        .set(...palette.blockBottom)
        .multiplyScalar(0.6)
        .setW(1);
      faces.visible = !appearance.wireframe;
      dark.visible = edges.visible = appearance.wireframe;
    },
    setShot({ contours, distance, isCloseBy, nearer, patches: shown }) {
      faces.material = isCloseBy ? near : far;
      uniforms.uContourInterval.value = contours?.interval ?? 0;
      uniforms.uContourFactor.value = contours?.factor ?? 1;
      uniforms.uContourLeast.value = contours?.least ?? 0;
      uniforms.uFogRange.value.set(distance - 0.2, distance + 1.6);
      wire.uDepthBias.value = WIRE_NEARER * nearer;
      patches.show(shown);
    },
    dispose() {
      patches.geometry.dispose();
      patches.edges.dispose();
      for (const material of [far, near, dark.material, edges.material]) material.dispose();
    },
  };
}
