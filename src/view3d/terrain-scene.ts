import { Group, Scene, Vector3, type WebGLRenderer } from 'three';
import type { Size } from '../core/heightmap.ts';
import { createBackdrop } from './backdrop.ts';
import { type Block, blockOf, drawnElevationAt, worldPointAt } from './block.ts';
import { contoursOf } from './contours.ts';
import { planEye } from './detail-reach.ts';
import { type DrawnPatches, drawnPatches, wirePatches } from './drawn-patches.ts';
import { eyeTowards, isOrthographic, type Lens, pixelsPerUnit } from './lens.ts';
import { writePatchTiles } from './patch-tiles.ts';
import { createRibbon, type Ribbon } from './ribbon.ts';
import { createSharedUniforms, setBlockUniforms, setScaleUniforms } from './shared-uniforms.ts';
import { createTerrainMesh } from './terrain-mesh.ts';
import { createTerrainTextures, type TerrainTextures } from './textures.ts';
import type { GroundLine, TerrainViewModel } from './view-model.ts';
import type { PixelRect } from './view-rect.ts';
import { createWallMesh } from './wall-mesh.ts';

/** Everything that is drawn of a model. */
export interface TerrainScene extends Pick<TerrainTextures, 'uploadNext'> {
  readonly block: Block | undefined;
  /** The patches that were drawn last. */
  readonly patches: DrawnPatches | undefined;
  /** Bytes of elevations on the GPU. */
  readonly tileBytes: number;
  /** Takes what differs from the last model. */
  update(model: TerrainViewModel): void;
  /** Chooses what is drawn, and uploads what of it is not there yet.
   *  @param width and @param height of the view in CSS pixels
   *  @param distance units from the camera to its target
   *  @param ratio pixels per CSS pixel */
  prepare(renderer: WebGLRenderer, camera: Lens, distance: number, { width, height }: Size, ratio: number): void;
  /** Prepares and draws all of a view. */
  draw(renderer: WebGLRenderer, camera: Lens, distance: number, { width, height }: Size, ratio: number): void;
  /** Draws a tile of a view that was prepared as a whole.
   *  @param camera sees the tile alone */
  drawPart(renderer: WebGLRenderer, camera: Lens, part: ScenePart): void;
  /** Frees what it has on the GPU. What is drawn after that is uploaded again. */
  release(): void;
}

/** A tile of a view, both in pixels of the picture from its top left corner. */
export interface ScenePart {
  readonly viewport: PixelRect;
  readonly tile: PixelRect;
  /** Draws the lines on the terrain too. */
  readonly hasMarks: boolean;
  /** Else what is not terrain is left as it is. */
  readonly hasBackground: boolean;
}

/** CSS pixels along an edge of the wireframe. */
const WIRE_EDGE_PX = 7;

const MIDDLE = { x: 0, y: 0, z: 0 };

/** Nothing covers a drape. */
const UNDER_DRAPE = { water: false, contours: false, rock: 0 } as const;

export function createTerrainScene(): TerrainScene {
  const shared = createSharedUniforms();
  const textures = createTerrainTextures();
  const terrain = createTerrainMesh(shared, textures);
  const walls = createWallMesh(shared, textures);
  const backdrop = createBackdrop(shared);
  const cut = createRibbon(shared, 4);
  const faults: Ribbon[] = [];
  const lines = new Group();
  lines.add(...cut.objects);
  const scene = new Scene();
  scene.add(...terrain.objects, ...backdrop.objects, walls.object, lines);
  scene.matrixWorldAutoUpdate = false; // nothing in it ever moves

  let shown: TerrainViewModel | undefined;
  let block: Block | undefined;
  let patches: DrawnPatches | undefined;

  /** There are as many ribbons as a stage has had faults. */
  function showFaults(ground: readonly GroundLine[], on: Block, { fault, casing }: TerrainViewModel['palette']): void {
    while (faults.length < ground.length) {
      const ribbon = createRibbon(shared, 3);
      lines.add(...ribbon.objects);
      faults.push(ribbon);
    }
    for (const [i, ribbon] of faults.entries()) ribbon.update(ground[i], on, fault, casing);
  }

  function update(model: TerrainViewModel): void {
    const last = shown;
    shown = model;
    const { surface, scale, appearance, light, drape, palette } = model;
    const coloured = drape?.scale ?? scale;
    if (surface.detail !== last?.surface.detail) textures.tiles.setSurface(surface.map, surface.detail.end);
    if (drape?.map !== last?.drape?.map) textures.setDrape(drape?.map);
    if (coloured !== (last?.drape?.scale ?? last?.scale)) {
      textures.setScale(coloured);
      setScaleUniforms(shared, coloured);
    }
    if (light !== last?.light || !last) textures.setLight(light);
    if (palette !== last?.palette) backdrop.update(palette);
    const drawn = drape ? { ...model, appearance: { ...appearance, ...UNDER_DRAPE } } : model;
    const isSameGround = surface === last?.surface && !drape === !last.drape;
    if (!isSameGround || scale !== last.scale || appearance !== last.appearance || model.frame !== last.frame) {
      block = blockOf(surface, surface.detail.whole, scale, drawn.appearance, model.frame);
      setBlockUniforms(shared, block);
    }
    if (!block) return;
    terrain.update(drawn);
    walls.update(drawn);
    cut.update(model.cut, block, palette.accent, palette.casing);
    showFaults(model.faults ?? [], block, palette);
  }

  function prepare(renderer: WebGLRenderer, camera: Lens, distance: number, { width, height }: Size, ratio: number): void {
    if (!block || !shown) return;
    // Lines are drawn nearer to the eye: by a share of their distance, or without perspective by as much at the target's.
    const nearer = isOrthographic(camera) ? distance : 1;
    const pixel = 1 / pixelsPerUnit(camera, height, nearer);
    shared.uPixelRatio.value = ratio;
    shared.uViewport.value.set(width * ratio, height * ratio);
    terrain.setFog(camera.position.length());
    terrain.setNearer(nearer);
    const { appearance, scale, surface, drape } = shown;
    const hasContours = appearance.contours && !drape;
    terrain.setContours(hasContours ? contoursOf(appearance, scale, surface, camera, height) : undefined);

    const eye = planEye(shown.surface.detail, block, camera.position);
    shared.uEye.value.set(eye.x, eye.above, eye.z);
    const seen = { tree: shown.surface.detail, block, camera, viewHeight: height * ratio };
    const { aTile, ...out } = terrain.patches.data;
    patches = shown.appearance.wireframe
      ? wirePatches(seen, distance, WIRE_EDGE_PX * ratio, out)
      : drawnPatches(seen, out, patches?.tolerancePx);
    writePatchTiles(patches.tiles, textures.tiles.layersOf(renderer, patches.tiles.needed), aTile);
    terrain.patches.setCount(patches.count);
    walls.setSegments(block, eyeTowards(camera, MIDDLE), terrain.patches);
    const ground = [shown.cut, ...(shown.faults ?? [])];
    for (const [i, ribbon] of [cut, ...faults].entries())
      ribbon.setScreen(ratio, pixel, lengthOnScreen(ground[i], block, camera, width, height));
  }

  return {
    get block() {
      return block;
    },
    get patches() {
      return patches;
    },
    get tileBytes() {
      return textures.tiles.bytes;
    },
    update,
    uploadNext: textures.uploadNext,
    prepare,
    draw(renderer, camera, distance, size, ratio) {
      if (!block) return;
      prepare(renderer, camera, distance, size, ratio);
      renderer.render(scene, camera);
    },
    drawPart(renderer, camera, { viewport, tile, hasMarks, hasBackground }) {
      shared.uViewport.value.set(tile.width, tile.height);
      backdrop.setPart(viewport, tile);
      backdrop.setBackground(hasBackground);
      lines.visible = hasMarks;
      renderer.render(scene, camera);
    },
    release() {
      for (const part of [terrain, backdrop, cut, ...faults, walls, textures]) part.dispose();
    },
  };
}

/** About how long a line is in CSS pixels; infinite if an end lies behind the camera. */
function lengthOnScreen(line: GroundLine | undefined, block: Block, camera: Lens, width: number, height: number): number {
  if (!line) return 0;
  const [a, b] = [line.from, line.to].map((end) => {
    const { x, y, z } = worldPointAt(block, end, drawnElevationAt(block, end));
    return new Vector3(x, y, z).project(camera);
  });
  const isBehind = Math.max(Math.abs(a.z), Math.abs(b.z)) > 1;
  // Hills make the line longer than the distance between its ends.
  return isBehind ? Number.POSITIVE_INFINITY : 1.3 * Math.hypot(((a.x - b.x) * width) / 2, ((a.y - b.y) * height) / 2) + 20;
}
