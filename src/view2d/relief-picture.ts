import { createHeightmap, type Heightmap } from '../core/heightmap.ts';
import type { HoleMask } from '../core/holes.ts';
import { hasSameFields, latest } from '../core/memo.ts';
import { type Surface, toSamples } from '../core/surface.ts';
import type { ChartPalette } from '../draw/chart/palette.ts';
import { type ColourScale, coastOf } from '../draw/colour/colour-scale.ts';
import { automaticExaggeration, USUAL_EXAGGERATION } from '../draw/colour/exaggeration.ts';
import { shadedRelief } from '../draw/colour/relief.ts';
import type { Water } from '../draw/water/water.ts';
import { type Drained, type WaterLook, waterRows } from '../draw/water/water-rows.ts';
import { hatchHoles } from './hole-hatch.ts';
import type { Rectangle } from './minimap-marks.ts';

/** The light of printed maps, from the north-west. */
const LIGHT = { sunAzimuthDeg: 315, sunAltitudeDeg: 42 };
/** Of terrain of usual relief. */
const LIT_EXAGGERATION = 1.6;

/** Shaded relief of a surface in width × height pixels, at least 2 × 2, that together span its extent. Very wide or flat terrain is lit as
 *  if it were as much steeper as the 3D view draws it by itself. */
export function reliefPicture(
  surface: Surface,
  scale: ColourScale,
  width: number,
  height: number,
  painted?: PaintedWater,
): ImageData {
  const spacing = { x: surface.extent.x / width, y: surface.extent.y / height };
  const steeper = automaticExaggeration({ range: scale, extent: surface.extent }) / USUAL_EXAGGERATION;
  const options = { ...LIGHT, exaggeration: LIT_EXAGGERATION * steeper, scale, spacing };
  const ground = resampled(surface, width, height);
  const pixels = shadedRelief(ground, options);
  if (painted) {
    const { map } = surface;
    const end = toSamples(surface, { x: 1, y: 1 });
    const paintRow = waterRows(painted.water, { ...painted.look, relief: scale.max - coastOf(scale) }, ground, {
      x: end.x / (map.width - 1),
      y: end.y / (map.height - 1),
    });
    for (let y = 0; y < height; y++) paintRow(y, pixels.subarray(4 * width * y, 4 * width * (y + 1)));
  }
  return new ImageData(pixels, width, height);
}

/** Water on a picture; the same object as long as it is the same. */
export interface PaintedWater {
  readonly water: Water;
  readonly look: Omit<WaterLook, 'relief'>;
}

/** Says what is painted of the water of a terrain; the same object until that changes. */
export function createPaintedWater(): (
  water: Water | undefined,
  appearance: Omit<WaterLook, 'relief' | 'drained'>,
  drained: Drained | undefined,
) => PaintedWater | undefined {
  const paintedOf = latest(
    (water: Water, ramp: WaterLook['ramp'], rivers: boolean, catchments: boolean, drained: Drained | undefined): PaintedWater => {
      return { water, look: { ramp, rivers, catchments, drained } };
    },
  );
  return (water, { ramp, rivers, catchments }, drained) => water && paintedOf(water, ramp, rivers, catchments, drained);
}

/** Mean elevation of each of width × height pixels that span the extent. */
export function resampled({ map, spacing, extent }: Surface, width: number, height: number): Heightmap {
  const out = createHeightmap(width, height);
  const columns = weightsAlong(map.width, extent.x / spacing.x / width, width);
  const rows = weightsAlong(map.height, extent.y / spacing.y / height, height);
  for (let y = 0; y < height; y++) {
    for (let v = y * rows.perPixel; v < (y + 1) * rows.perPixel; v++) {
      const start = rows.index[v] * map.width;
      const weight = rows.weight[v];
      for (let x = 0, u = 0; x < width; x++) {
        let sum = 0;
        for (let end = u + columns.perPixel; u < end; u++) sum += columns.weight[u] * map.data[start + columns.index[u]];
        out.data[y * width + x] += weight * sum;
      }
    }
  }
  return out;
}

interface SampleWeights {
  readonly perPixel: number;
  /** The samples that each pixel reads along one side, and their weights. */
  readonly index: Int32Array;
  readonly weight: Float32Array;
}

/** Points read along each side of a pixel, at most: enough to keep fine relief from glittering. */
const MAX_TAPS = 3;

/** Each pixel reads evenly spaced points about two samples apart, each interpolated between its two neighbours. */
function weightsAlong(size: number, samplesPerPixel: number, pixels: number): SampleWeights {
  const taps = Math.min(Math.max(Math.ceil(samplesPerPixel / 2), 1), MAX_TAPS);
  const index = new Int32Array(pixels * taps * 2);
  const weight = new Float32Array(pixels * taps * 2);
  for (let tap = 0; tap < pixels * taps; tap++) {
    const at = Math.min(((tap + 0.5) / taps) * samplesPerPixel, size - 1);
    const before = Math.floor(at);
    index[2 * tap] = before;
    index[2 * tap + 1] = Math.min(before + 1, size - 1);
    weight[2 * tap] = (1 - (at - before)) / taps;
    weight[2 * tap + 1] = (at - before) / taps;
  }
  return { perPixel: 2 * taps, index, weight };
}

/** What a picture of a surface from above is painted from. */
export interface PaintedSurface {
  readonly surface: Surface;
  readonly scale: ColourScale;
  readonly water?: PaintedWater | undefined;
  /** Filled samples: hatched. */
  readonly holes: readonly HoleMask[];
  readonly palette: ChartPalette;
}

/** Paints a surface as large as a box; again only when the surface, its holes, the colours or the size have changed.
 *  @param pixelsOf the picture without its holes */
export function createKeptPicture(
  pixelsOf: (surface: Surface, scale: ColourScale, width: number, height: number, water?: PaintedWater) => ImageData,
): (painted: PaintedSurface, box: Rectangle, pixelRatio: number) => HTMLCanvasElement {
  let kept: PaintedSurface | undefined;
  // One whose context is lost draws nothing until the browser restores it, which may be later than it restores the others.
  const newPicture = (): HTMLCanvasElement => {
    const canvas = document.createElement('canvas');
    canvas.addEventListener('contextlost', () => {
      kept = undefined;
      picture = newPicture();
    });
    return canvas;
  };
  let picture = newPicture();
  const isKept = ({ surface, scale, water, holes, palette }: PaintedSurface): boolean =>
    kept?.water === water &&
    kept?.surface.map === surface.map &&
    hasSameFields(kept.surface.spacing, surface.spacing) &&
    hasSameFields(kept.scale, scale) &&
    hasSameFields(kept.holes, holes) &&
    (holes.length === 0 || kept.palette === palette);
  return (painted, box, pixelRatio) => {
    const { surface, scale, water, holes, palette } = painted;
    const [width, height] = [box.width, box.height].map((side) => Math.max(Math.round(side * pixelRatio), 2));
    if (picture.width === width && picture.height === height && isKept(painted)) return picture;
    kept = painted;
    picture.width = width;
    picture.height = height;
    const context = picture.getContext('2d');
    context?.putImageData(pixelsOf(surface, scale, width, height, water), 0, 0);
    context?.scale(pixelRatio, pixelRatio);
    if (context) for (const mask of holes) hatchHoles(context, mask, { ...box, x: 0, y: 0 }, palette);
    return picture;
  };
}
