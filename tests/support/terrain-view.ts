import { afterEach } from 'vitest';
import { withDetail } from '../../src/analysis/detail-tree.ts';
import { type Appearance, appearanceSchema, terrainScale, waterLevelOf } from '../../src/colour/appearance.ts';
import { USUAL_EXAGGERATION } from '../../src/colour/exaggeration.ts';
import { bakeTerrainLight } from '../../src/colour/terrain-light.ts';
import type { CameraPose } from '../../src/core/camera-pose.ts';
import { sampleRange, spacingOf } from '../../src/core/heightmap.ts';
import { defaultsOf } from '../../src/core/params.ts';
import { generateHeightmap } from '../../src/generate.ts';
import type { DrawPlace } from '../../src/render3d/open-drawer.ts';
import type { PictureWish, Sight } from '../../src/view3d/large-picture.ts';
import { createTerrainCanvas, type TerrainCanvas } from '../../src/view3d/terrain-canvas.ts';
import { parseViewPalette, type TerrainView, type TerrainViewModel } from '../../src/view3d/terrain-view.ts';
import { recipeFor } from './recipes.ts';

const palette = parseViewPalette((token) => (token === '--accent' ? '#ff8552' : token === '--stick' ? '#5aa9ff' : '#39444f'));
const opened: (() => void)[] = [];

afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** A view that has its canvas for itself. */
type LoneView = TerrainView & Pick<TerrainCanvas, 'picture' | 'fullSize' | 'figures'>;

export interface OpenedView {
  readonly view: LoneView;
  readonly canvas: HTMLCanvasElement;
  /** How the terrain is seen now. */
  readonly sight: () => Sight;
  /** Whether the picture on the canvas is of the newest model. */
  readonly isCurrent: () => boolean;
  /** How often the view said that it drew a frame. */
  readonly frames: () => number;
  /** The cameras that the view reported. */
  readonly reported: readonly (CameraPose | undefined)[];
}

/** A view on a canvas of its own, until the test ends. */
export function openView(
  model: TerrainViewModel,
  { onFrame = () => {}, ...wishes }: Omit<CanvasWishes, 'onFrame'> & { readonly onFrame?: (view: TerrainView) => void } = {},
): OpenedView {
  let frames = 0;
  const { terrains, canvas } = openCanvas({
    ...wishes,
    onFrame() {
      frames++;
      onFrame(view);
    },
  });
  const reported: (CameraPose | undefined)[] = [];
  const added = terrains.addView(canvas, { onCamera: (camera) => reported.push(camera) });
  const view: LoneView = Object.defineProperties(added as LoneView, {
    figures: { get: () => terrains.figures },
    picture: { value: terrains.picture },
    fullSize: { get: () => terrains.fullSize },
  });
  canvases.set(view, canvas);
  view.update(model);
  const sight = (): Sight => {
    if (!terrains.sight) throw new Error('expected a 3D view, got none');
    return terrains.sight();
  };
  return { view, canvas, sight, isCurrent: () => terrains.isCurrent, frames: () => frames, reported };
}

export interface OpenedCanvas {
  readonly terrains: TerrainCanvas;
  readonly canvas: HTMLCanvasElement;
  /** An element over the canvas, in CSS pixels from its top left corner. */
  over(left: number, top: number, width: number, height: number): HTMLElement;
}

interface CanvasWishes {
  /** CSS pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly onActivity?: (figures: TerrainCanvas['figures']) => void;
  readonly onFrame?: (isSmooth: boolean) => void;
  /** Where frames are drawn. */
  readonly place?: DrawPlace;
}

/** A canvas without views, until the test ends. */
export function openCanvas({
  width = 240,
  height = 150,
  onActivity = () => {},
  onFrame = () => {},
  place: drawnIn = 'page',
}: CanvasWishes = {}): OpenedCanvas {
  const place = (element: HTMLElement, left: number, top: number, wide: number, high: number): HTMLElement => {
    element.style.cssText = `position: absolute; left: ${left}px; top: ${top}px; width: ${wide}px; height: ${high}px`;
    document.body.append(element);
    opened.push(() => element.remove());
    return element;
  };
  const canvas = document.createElement('canvas');
  place(canvas, 10, 20, width, height);
  const terrains = createTerrainCanvas(canvas, { onFrame, onActivity }, drawnIn);
  canvases.set(terrains, canvas);
  opened.push(terrains.dispose);
  return {
    terrains,
    canvas,
    over: (left, top, wide, high) => place(document.createElement('div'), 10 + left, 20 + top, wide, high),
  };
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
  appearance: wished = {},
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
  return {
    surface: withDetail({ map, spacing, extent: recipe.extent }),
    scale,
    appearance,
    light,
    drape: undefined,
    cut: undefined,
    faults: undefined,
    palette,
    camera: undefined,
  };
}

/** @throws Error after half a minute */
export async function until(isTrue: () => boolean, what: string): Promise<void> {
  for (const end = performance.now() + 30_000; !isTrue(); ) {
    if (performance.now() > end) throw new Error(`waited for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export const atRest = ({ view }: { readonly view: Pick<TerrainCanvas, 'figures'> }): Promise<void> =>
  until(() => view.figures.isAtRest && view.figures.framesDrawn > 0, 'the picture to rest');

/** The canvas of each view and of each set of views. */
const canvases = new WeakMap<object, HTMLCanvasElement>();

/** What is on the canvas. */
export async function pixelsOf({ view }: { readonly view: object }): Promise<Uint8ClampedArray> {
  const canvas = canvases.get(view);
  if (!canvas) throw new Error('expected a view of openView, or a canvas of openCanvas');
  const context = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
  if (!context) throw new Error('no 2D context');
  context.drawImage(canvas, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

/** A picture to take away.
 *  @param wish how it differs from what is on the canvas */
export async function largePixels(
  { view }: { readonly view: Pick<TerrainCanvas, 'picture' | 'fullSize'> },
  wish: Partial<PictureWish> = {},
): Promise<Uint8ClampedArray> {
  const picture = view.picture?.({ ...view.fullSize, hasMarks: true, hasBackground: true, ...wish });
  if (!picture) throw new Error('expected a 3D view, got none');
  const pixels = await picture.rowsAt(0, picture.height);
  picture.dispose();
  return pixels;
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
