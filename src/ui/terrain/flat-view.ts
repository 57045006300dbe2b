import { isOnMap } from '../../core/cut.ts';
import type { Range } from '../../core/heightmap.ts';
import type { Point } from '../../core/profile.ts';
import type { Rgba } from '../../render3d/palette.ts';
import { letterbox, type Rectangle, toPixel } from '../../view2d/minimap-marks.ts';
import { reliefPicture } from '../../view2d/relief-picture.ts';
import type { GroundLine, ProjectedPoint, TerrainView, TerrainViewModel, ViewLabel } from '../../view3d/terrain-view.ts';
import { EMPTY_RECT, isSameRect, rectOver } from '../../view3d/view-rect.ts';

/** A view from above, and what its canvas does with it. */
export interface FlatView extends TerrainView {
  readonly model: TerrainViewModel | undefined;
  /** The canvas shows the newest model. */
  readonly isCurrent: boolean;
  /** Finds out where the element lies. @returns whether it has moved */
  measure(): boolean;
  /** @param ratio pixels per CSS pixel, which the context is scaled by */
  draw(context: CanvasRenderingContext2D, ratio: number): void;
}

/** What a view needs of the canvas that it is drawn on. */
interface FlatHost {
  readonly canvas: HTMLCanvasElement;
  onChange(): void;
  onDispose(view: FlatView): void;
}

const WHOLE: Range = { min: 0, max: 1 };
/** CSS pixels around the map, or more where the element's style says `--map-top` or `--map-bottom`: room for the pins of the cut, and on the whole
 *  canvas for the lengths of the sides. */
const MARGIN_PX = { canvas: 28, cell: 16 };
/** From a side to the middle of its length. */
const LABEL_PX = 14;
const LINE_PX = { core: 2.6, casing: 5.5 };

/** The terrain from above as shaded relief, north up, as large as fits where an element lies over a canvas. It has no camera. */
export function createFlatView(host: FlatHost, element: HTMLElement): FlatView {
  let shown: TerrainViewModel | undefined;
  let onCanvas: TerrainViewModel | undefined;
  let attached = element;
  let rect = EMPTY_RECT;
  let clip = WHOLE;
  let isShown = true;
  const pictureOf = createPictureCache();

  const hasSize = (): boolean => rect.width > 0 && rect.height > 0;
  const isReady = (): boolean => isShown && shown !== undefined && hasSize();
  const drawn = (): TerrainViewModel | undefined => (isReady() ? onCanvas : shown);

  function measure(): boolean {
    const isDrawn = host.canvas.clientWidth > 0 && host.canvas.clientHeight > 0;
    const now = isDrawn ? rectOver(host.canvas, attached) : EMPTY_RECT;
    if (isSameRect(now, rect)) return false;
    rect = now;
    return true;
  }
  const observer = new ResizeObserver(() => {
    if (measure() && shown) host.onChange();
  });
  observer.observe(attached);
  measure();

  /** Where the map lies on the canvas. */
  function boxOf({ surface }: TerrainViewModel): Rectangle {
    const style = getComputedStyle(attached);
    const margin = attached === host.canvas ? MARGIN_PX.canvas : MARGIN_PX.cell;
    const pixels = (property: string): number => Number.parseFloat(style.getPropertyValue(property)) || 0;
    const [above, below] = [
      pixels('padding-top') + Math.max(pixels('--map-top'), margin),
      Math.max(pixels('--map-bottom'), margin),
    ];
    const [width, height] = [rect.width - 2 * margin, rect.height - above - below];
    const box = letterbox(surface.extent, Math.max(width, 2), Math.max(height, 2));
    return { ...box, x: rect.left + margin + box.x, y: rect.top + above + box.y };
  }
  const isClipped = (x: number): boolean => x < rect.left + clip.min * rect.width || x > rect.left + clip.max * rect.width;
  const isOutside = ({ x, y }: Point): boolean =>
    !isShown || isClipped(x) || x < rect.left || x > rect.left + rect.width || y < rect.top || y > rect.top + rect.height;

  const nothing = (): void => {};
  const view: FlatView = {
    frameBlock: nothing,
    lookFromTop: nothing,
    faceNorth: nothing,
    focus: nothing,
    orbit: nothing,
    zoom: nothing,
    leaveDrags: nothing,
    bearingDeg: 0,
    get metresPerPixel() {
      return shown && hasSize() ? shown.surface.extent.x / boxOf(shown).width : undefined;
    },
    patches: undefined,
    measure,
    get model() {
      return shown;
    },
    get drawn() {
      return drawn();
    },
    get isCurrent() {
      return drawn() === shown;
    },
    update(model) {
      shown = model;
      host.onChange();
    },
    draw(context, ratio) {
      if (!shown || !isReady()) return;
      const box = boxOf(shown);
      context.save();
      context.beginPath();
      context.rect(rect.left + clip.min * rect.width, rect.top, (clip.max - clip.min) * rect.width, rect.height);
      context.clip();
      context.drawImage(pictureOf(shown, box, ratio), box.x, box.y, box.width, box.height);
      const { palette, cut, faults = [] } = shown;
      for (const line of faults) drawLine(context, line, box, palette.fault, palette.casing);
      if (cut) drawLine(context, cut, box, palette.accent, palette.casing);
      context.restore();
      onCanvas = shown;
    },
    pick(clientX, clientY) {
      const model = drawn();
      if (!model || !isReady()) return undefined;
      const { left, top } = host.canvas.getBoundingClientRect();
      const at = { x: clientX - left, y: clientY - top };
      const box = boxOf(model);
      const position = { x: (at.x - box.x) / box.width, y: (at.y - box.y) / box.height };
      return isOnMap(position) && !isOutside(at) ? position : undefined;
    },
    project(position): ProjectedPoint {
      const model = drawn();
      if (!model || !hasSize()) return { x: 0, y: 0, isHidden: true, isOutside: true, below: 0 };
      const at = toPixel(boxOf(model), position);
      const isHidden = isOutside(at);
      return { ...at, isHidden, isOutside: isHidden, below: at.y - rect.top };
    },
    contourLabels: () => [],
    edgeLabels() {
      const model = drawn();
      if (!model || !hasSize()) return [];
      const { x, y, width, height } = boxOf(model);
      const labels = [
        { x: x + width / 2, y: y + height + LABEL_PX, angleDeg: 0, side: 'x' },
        { x: x - LABEL_PX, y: y + height / 2, angleDeg: -90, side: 'y' },
      ] as const;
      return labels.map((label): ViewLabel => ({ ...label, isHidden: isOutside(label) }));
    },
    attachTo(next) {
      if (next === attached) return;
      observer.unobserve(attached);
      attached = next;
      observer.observe(attached);
      if (measure()) host.onChange();
    },
    clip(part = WHOLE) {
      if (part.min === clip.min && part.max === clip.max) return;
      clip = part;
      host.onChange();
    },
    show(next) {
      if (next === isShown) return;
      isShown = next;
      host.onChange();
    },
    dispose() {
      observer.disconnect();
      host.onDispose(view);
    },
  };
  return view;
}

/** Paints the map when its samples, its colours or its size have changed. */
function createPictureCache(): (model: TerrainViewModel, box: Rectangle, ratio: number) => HTMLCanvasElement {
  const picture = document.createElement('canvas');
  let painted: Pick<TerrainViewModel, 'surface' | 'scale'> | undefined;
  return ({ surface, scale }, box, ratio) => {
    const width = Math.max(Math.round(box.width * ratio), 2);
    const height = Math.max(Math.round(box.height * ratio), 2);
    const isSameSize = picture.width === width && picture.height === height;
    if (isSameSize && painted?.surface === surface && painted.scale === scale) return picture;
    painted = { surface, scale };
    picture.width = width;
    picture.height = height;
    picture.getContext('2d')?.putImageData(reliefPicture(surface, scale, width, height), 0, 0);
    return picture;
  };
}

function drawLine(context: CanvasRenderingContext2D, line: GroundLine, box: Rectangle, core: Rgba, casing: Rgba): void {
  const [from, to] = [toPixel(box, line.from), toPixel(box, line.to)];
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  for (const [width, colour] of [
    [LINE_PX.casing, casing],
    [LINE_PX.core, core],
  ] as const) {
    context.lineWidth = width;
    context.strokeStyle = cssOf(colour);
    context.stroke();
  }
}

function cssOf([red, green, blue, opacity]: Rgba): string {
  return `rgb(${255 * red} ${255 * green} ${255 * blue} / ${opacity})`;
}
