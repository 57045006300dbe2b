import { parseChartPalette } from '../../draw/chart/palette.ts';
import { parseViewPalette } from '../../render3d/palette.ts';
import { latest } from '../controls/memo.ts';
import { readToken } from '../controls/theme.ts';

/** The colours of charts in the page's theme; the same object until that changes. */
export const chartPalette = perTheme(() => parseChartPalette(readToken));

/** The colours of 3D views in the page's theme; the same object until that changes. */
export const viewPalette = perTheme(() => parseViewPalette(readToken));

function perTheme<V>(read: () => V): () => V {
  const paletteOf = latest((_theme: string | undefined) => read());
  return () => paletteOf(document.documentElement.dataset.theme);
}
