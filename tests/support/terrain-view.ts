/** Views of terrain on a canvas. Their time goes on only while a test waits, and then by page frames: a slow machine needs as many of them as a fast one. */
import { onTestFinished, vi } from 'vitest';
import { withDetail } from '../../src/analysis/detail-tree.ts';
import type { CameraPose } from '../../src/core/camera-pose.ts';
import { sampleRange, spacingOf } from '../../src/core/heightmap.ts';
import { defaultsOf } from '../../src/core/params.ts';
import { type Appearance, appearanceSchema, terrainScale, waterLevelOf } from '../../src/draw/colour/appearance.ts';
import { USUAL_EXAGGERATION } from '../../src/draw/colour/exaggeration.ts';
import { bakeTerrainLight } from '../../src/draw/colour/terrain-light.ts';
import { findWater } from '../../src/draw/water/water.ts';
import { generateHeightmap } from '../../src/generate.ts';
import { createDrawer } from '../../src/render3d/drawer.ts';
import { openDrawer } from '../../src/render3d/open-drawer.ts';
import type { PictureWish } from '../../src/view3d/large-picture.ts';
import { createTerrainCanvas, type TerrainCanvas, type TerrainCanvasEvents } from '../../src/view3d/terrain-canvas.ts';
import { parseViewPalette, type TerrainView, type TerrainViewModel } from '../../src/view3d/terrain-view.ts';
import { recipeFor } from './recipes.ts';

const palette = parseViewPalette((token) => (token === '--section' ? '#ff8552' : token === '--stick' ? '#5aa9ff' : '#39444f'));

export type OpenedCanvas = ReturnType<typeof openCanvas>;

export interface CanvasWishes extends Partial<TerrainCanvasEvents> {
  /** CSS pixels. */
  readonly width?: number;
  readonly height?: number;
  /** A canvas that no other test has had, which alone tells of events, and where its frames are drawn. */
  readonly place?: 'page' | 'worker';
}

/** A view that has a canvas for itself, at rest. */
export async function openView(model: TerrainViewModel, wishes?: CanvasWishes) {
  const opened = openCanvas(wishes);
  const added = opened.addTo(opened.canvas, model);
  await atRest(opened);
  return { ...opened, ...added };
}

/** The canvas of most tests, as compiling shaders takes longer than they do. One view stays, hidden: shaders are kept while a scene uses them. */
let shared: { readonly terrains: TerrainCanvas; readonly canvas: HTMLCanvasElement; kept?: TerrainView | undefined } | undefined;

/** A canvas without views, until the test ends. */
export function openCanvas({ width = 120, height = 76, place, onFrame = () => {}, ...events }: CanvasWishes = {}) {
  stopTime();
  const create = (where: CanvasWishes['place']) => {
    const canvas = document.createElement('canvas');
    return {
      canvas,
      terrains: createTerrainCanvas(canvas, { onFrame, ...events }, where === 'worker' ? openDrawer : drawOnPage),
    };
  };
  if (!place) shared ??= create('page');
  const made = place || !shared ? create(place ?? 'page') : shared;
  const { terrains, canvas } = made;
  placed(canvas, 10, 20, width, height);
  const views: TerrainView[] = [];
  onTestFinished(async () => {
    if (made !== shared) return terrains.dispose();
    shared.kept ??= views.shift();
    shared.kept?.show(false);
    shared.kept?.attachTo(document.createElement('div'));
    for (const view of views) view.dispose();
    terrains.link(false);
    await atRest(made);
  });
  /** Adds a view where an element is. */
  function addTo(element: HTMLElement, model: TerrainViewModel) {
    /** The cameras that the view reported. */
    const reported: (CameraPose | undefined)[] = [];
    const view = terrains.addView(element, { onCamera: (camera) => reported.push(camera) });
    views.push(view);
    view.update(model);
    return { view, element, reported };
  }
  return {
    terrains,
    canvas,
    addTo,
    /** Adds a view to a part of the canvas, in CSS pixels from its top left corner. */
    add: (left: number, wide: number, high: number, model: TerrainViewModel) =>
      addTo(placed(document.createElement('div'), 10 + left, 20, wide, high), model),
  };
}

/** The canvases that are drawn on by the page. */
const offscreen = new WeakMap<HTMLCanvasElement, OffscreenCanvas>();

/** Draws in the same thread, where a test can take the context away and starts no worker. */
const drawOnPage: typeof openDrawer = (canvas, onReply) => {
  const drawn = canvas.transferControlToOffscreen();
  // So that a picture can be read before the browser shows it.
  const getContext = drawn.getContext.bind(drawn) as (kind: string, settings: object) => OffscreenRenderingContext;
  drawn.getContext = ((kind: string, settings: object) =>
    getContext(kind, { ...settings, preserveDrawingBuffer: true })) as typeof drawn.getContext;
  offscreen.set(canvas, drawn);
  const drawer = createDrawer(drawn, onReply);
  return {
    // Later, as an answer from a worker would come.
    send: (order) => queueMicrotask(() => order.kind !== 'start' && drawer.take(order)),
    dispose: drawer.dispose,
  };
};

/** Until the test ends. Frames of the page still come. */
export function stopTime(): void {
  if (vi.isFakeTimers()) return;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** An element on the page, until the test ends. */
export function placed<E extends HTMLElement>(element: E, left: number, top: number, width: number, height: number): E {
  element.style.cssText = `position: absolute; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`;
  document.body.append(element);
  onTestFinished(() => element.remove());
  return element;
}

export interface ModelWishes {
  readonly size?: number;
  readonly seed?: string;
  readonly appearance?: Partial<Appearance>;
  readonly isLit?: boolean;
  /** Of both sides. */
  readonly extentM?: number;
}

export function viewModel({
  size = 33,
  seed = 'alps',
  appearance: wished,
  isLit = true,
  extentM = 25_600,
}: ModelWishes = {}): TerrainViewModel {
  const recipe = recipeFor('diamond-square', { seed, width: size, height: size, extent: { x: extentM, y: extentM } });
  const map = generateHeightmap(recipe);
  const spacing = spacingOf(recipe.extent, map);
  const appearance = { ...defaultsOf(appearanceSchema), exaggeration: USUAL_EXAGGERATION, ...wished };
  const scale = terrainScale(appearance, sampleRange(map.data), true);
  const floor = waterLevelOf(appearance, scale);
  const light = isLit ? bakeTerrainLight(map, spacing, { ...appearance, floor }) : undefined;
  const surface = withDetail({ map, spacing, extent: recipe.extent });
  const showsWater = appearance.rivers || appearance.catchments;
  const water = showsWater ? findWater({ map, spacing, sea: floor, riverShare: appearance.riverShare }) : undefined;
  const bare = { drape: undefined, drained: undefined, cut: undefined, faults: undefined, camera: undefined };
  return { ...bare, surface, scale, appearance, light, water, palette };
}

export const pageFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);

/** Lets time go on until something is so.
 *  @throws Error after some thousand frames of the page */
export async function until(isTrue: () => boolean): Promise<void> {
  for (let frames = 0; !isTrue(); frames++) {
    if (frames === 5000) throw new Error(`waited for ${isTrue}`);
    await pageFrame();
    vi.advanceTimersByTime(100);
  }
}

type Drawn = Pick<OpenedCanvas, 'terrains'>;

export const atRest = ({ terrains }: Drawn): Promise<void> =>
  until(() => terrains.figures.isAtRest && terrains.figures.framesDrawn > 0);

/** What is on the canvas at rest. */
export async function pixelsOf(opened: Drawn & Pick<OpenedCanvas, 'canvas'>): Promise<Uint8ClampedArray> {
  await atRest(opened);
  return pixelsIn(offscreen.get(opened.canvas) ?? opened.canvas);
}

function pixelsIn(picture: HTMLCanvasElement | OffscreenCanvas): Uint8ClampedArray {
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no 2D context');
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, width, height).data;
}

/** A picture to take away.
 *  @param wish how it differs from what is on the canvas */
export async function largePixels({ terrains }: Drawn, wish: Partial<PictureWish> = {}): Promise<Uint8ClampedArray> {
  const picture = terrains.picture?.({ ...terrains.fullSize, hasMarks: true, hasBackground: true, ...wish });
  if (!picture) throw new Error('expected a 3D view, got none');
  const pixels = await picture.rowsAt(0, picture.height);
  picture.dispose();
  return pixels;
}

/** The context of a canvas that the page draws on. */
export function contextOf(canvas: HTMLCanvasElement): WebGL2RenderingContext | null | undefined {
  return offscreen.get(canvas)?.getContext('webgl2');
}

/** Takes a canvas its context. @returns gives it back */
export async function loseContext(canvas: HTMLCanvasElement): Promise<() => void> {
  const loss = contextOf(canvas)?.getExtension('WEBGL_lose_context');
  const lost = new Promise((resolve) => offscreen.get(canvas)?.addEventListener('webglcontextlost', resolve, { once: true }));
  loss?.loseContext();
  await lost;
  await pageFrame();
  return () => loss?.restoreContext();
}

/** Pixels that look different in two pictures of the same size. */
export function differing(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let count = 0;
  for (let i = 0; i < a.length; i += 4) {
    if (Math.max(Math.abs(a[i] - b[i]), Math.abs(a[i + 1] - b[i + 1]), Math.abs(a[i + 2] - b[i + 2])) > 4) count++;
  }
  return count;
}

/** Drags on an element with the first button, in steps from place to place in CSS pixels of the page. */
export function drag(element: HTMLElement, places: readonly (readonly [x: number, y: number])[], then = (): void => {}): void {
  // Made-up pointers cannot be captured.
  element.setPointerCapture = () => {};
  element.releasePointerCapture = () => {};
  const pointer = (type: string, [clientX, clientY]: readonly [number, number]): void => {
    const button = { pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1 };
    element.dispatchEvent(new PointerEvent(type, { ...button, clientX, clientY, bubbles: true }));
  };
  pointer('pointerdown', places[0]);
  for (const place of places.slice(1)) pointer('pointermove', place);
  then();
  pointer('pointerup', places[places.length - 1]);
}
