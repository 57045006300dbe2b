import { type Landscape, type Palette, START } from '../src/landscape/landscape.ts';
import { createLandscapePainter } from '../src/landscape/painter.ts';
import { landscapePresets } from '../src/landscape/presets.ts';
import { averaged, type Pixels } from './averaged.ts';

/** A landscape as it begins, painted twice as fine and averaged.
 *  @param width of the picture; its height follows from the landscape's */
export function landscapePicture(landscape: Landscape, width: number): Pixels {
  const { scene } = landscape;
  const size = { width: 2 * width, height: Math.round((2 * width * scene.height) / scene.width) };
  const { pixels } = painted({ ...landscape, scene: { ...scene, ...size } });
  return averaged({ ...size, data: Uint8Array.from(pixels) }, width);
}

/** A palette on the layers of the default landscape, as many as it has colours for. */
export function palettePicture(palette: Palette, width: number): Pixels {
  const [{ landscape }] = landscapePresets;
  const layers = landscape.layers.slice(0, palette.colours.length - 1);
  return landscapePicture({ ...landscape, palette, layers, scene: { ...landscape.scene, shootingStars: 0 } }, width);
}

/** The pixels of a landscape as it begins. */
export function painted(landscape: Landscape): { readonly pixels: Uint8ClampedArray<ArrayBuffer> } {
  const painter = createLandscapePainter(landscape);
  painter.paint(START);
  return painter;
}
