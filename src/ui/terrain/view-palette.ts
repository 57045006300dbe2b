import { parseViewPalette, type ViewPalette } from '../../view3d/palette.ts';
import { latest } from '../controls/memo.ts';
import { readToken } from '../controls/theme.ts';

const paletteOf = latest((..._theme: readonly string[]) => parseViewPalette(readToken));

/** The colours of 3D views in the theme that the page has now; the same object until that changes. */
export function viewPalette(): ViewPalette {
  return paletteOf(document.documentElement.dataset.theme ?? '');
}
