import { Camera, Group, Matrix4, Scene, type WebGLRenderer } from 'three';
import { createBackdrop } from './backdrop.ts';
import { createSharedUniforms, setBlockUniforms, setScaleUniforms } from './materials.ts';
import type { SceneContent, Shot } from './orders.ts';
import type { PixelRect } from './pixel-rect.ts';
import { createRibbonMesh, type RibbonMesh } from './ribbon-mesh.ts';
import { createTerrainMesh } from './terrain-mesh.ts';
import { createTerrainTextures } from './textures.ts';
import { createWallMesh } from './wall-mesh.ts';

/** All that is drawn of one terrain. */
export interface TerrainScene {
  /** @param content what differs from the last call's; all of it in the first */
  update(content: Partial<SceneContent>): void;
  /** Takes what a shot needs, and uploads what is new of it. */
  prepare(renderer: WebGLRenderer, shot: Shot): void;
  /** Draws the shot that was prepared last.
   *  @param part a tile of it; by default all, with marks and background */
  draw(renderer: WebGLRenderer, part?: ScenePart): void;
  /** Frees what it has on the GPU. */
  dispose(): void;
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

export function createTerrainScene(): TerrainScene {
  const shared = createSharedUniforms();
  const textures = createTerrainTextures();
  const terrain = createTerrainMesh(shared, textures);
  const walls = createWallMesh(shared, textures);
  const backdrop = createBackdrop(shared);
  const ribbons: RibbonMesh[] = [];
  const lines = new Group();
  const scene = new Scene();
  scene.add(...terrain.objects, ...backdrop.objects, walls.object, lines);
  scene.matrixWorldAutoUpdate = false; // nothing in it ever moves
  const camera = new Camera();
  camera.matrixWorldAutoUpdate = false;
  let content: SceneContent | undefined;
  let projection: readonly number[] = [];

  function update(change: Partial<SceneContent>): void {
    content = { ...content, ...change } as SceneContent; // the first change has all
    if (change.block) setBlockUniforms(shared, change.block);
    if (change.colours) {
      textures.setColours(change.colours);
      setScaleUniforms(shared, change.colours);
    }
    if ('drape' in change) textures.setDrape(change.drape);
    if ('light' in change) textures.setLight(change.light);
    if ('rivers' in change) textures.setRivers(change.rivers);
    if ('lakes' in change) textures.setLakes(change.lakes);
    if ('catchments' in change) textures.setCatchments(change.catchments);
    shared.uHasLakes.value = content.lakes ? 1 : 0;
    if (change.palette) backdrop.update(change.palette);
    terrain.update(content);
    walls.update(content);
  }

  /** There are as many ribbons as a shot has had lines. */
  function showLines({ ribbons: shown, pixelRatio, hasHiddenLines }: Shot, palette: SceneContent['palette']): void {
    while (ribbons.length < shown.length) {
      const ribbon = createRibbonMesh(shared);
      lines.add(...ribbon.objects);
      ribbons.push(ribbon);
    }
    for (const [i, ribbon] of ribbons.entries()) ribbon.update(shown[i], palette, pixelRatio, hasHiddenLines);
  }

  return {
    update,
    prepare(renderer, shot) {
      if (!content) throw new Error('scene: expected its content before a shot of it');
      projection = shot.projection;
      camera.projectionMatrix.fromArray(projection);
      camera.matrixWorldInverse.fromArray(shot.view);
      camera.matrixWorld.copy(camera.matrixWorldInverse).invert();
      shared.uPixelRatio.value = shot.pixelRatio;
      shared.uViewport.value.set(shot.size.width, shot.size.height);
      shared.uEye.value.set(...shot.eye);
      const isOrthographic = projection[15] === 1;
      const { elements } = camera.matrixWorld;
      shared.uCamera.value.fromArray(elements, isOrthographic ? 8 : 12).setW(isOrthographic ? 0 : 1);
      textures.tiles.update(renderer, shot.tiles);
      terrain.setShot(shot);
      walls.setSegments(shot.walls);
      showLines(shot, content.palette);
    },
    draw(renderer, part) {
      if (part) {
        const { viewport, tile, hasMarks, hasBackground } = part;
        shared.uViewport.value.set(tile.width, tile.height);
        backdrop.setPart(viewport, tile);
        backdrop.setBackground(hasBackground);
        lines.visible = hasMarks;
        aim(camera, projection, viewport, tile);
      }
      renderer.render(scene, camera);
    },
    dispose() {
      for (const each of [terrain, backdrop, ...ribbons, walls, textures]) each.dispose();
    },
  };
}

/** Has a camera see a part of its view, which may reach beyond it.
 *  @param projection of all of the view */
function aim(camera: Camera, projection: readonly number[], viewport: PixelRect, part: PixelRect): void {
  const [wider, higher] = [viewport.width / part.width, viewport.height / part.height];
  // From −1 … 1 across the view to −1 … 1 across the part.
  const right = (viewport.width + 2 * (viewport.x - part.x)) / part.width - 1;
  const up = 1 - (viewport.height + 2 * (viewport.y - part.y)) / part.height;
  const crop = [wider, 0, 0, 0, 0, higher, 0, 0, 0, 0, 1, 0, right, up, 0, 1];
  camera.projectionMatrix.fromArray(projection).premultiply(new Matrix4().fromArray(crop));
}
