import type { Landscape } from '../../landscape/landscape.ts';
import { paletteColour } from '../../landscape/layer-colours.ts';
import type { PassingState } from './landscape-store.ts';
import type { RowModel } from './layer-list-row.ts';
import { layerName, motionOf, starsText, sunText } from './layer-wording.ts';

type Passing = Pick<PassingState, 'selected' | 'solo'>;

/** Neither the sun nor the sky is shown alone, or hidden for a layer that is. */
const BEHIND = { isSolo: false, isMuted: false } as const;

/** What the row of every layer shows, front to back. */
export function layerModels({ layers, palette, scene }: Landscape, { selected, solo }: Passing): RowModel[] {
  return layers.map((layer, i) => ({
    name: layerName(layer, i),
    eye: { of: layerName(layer, i), isOpen: layer.settings.isShown },
    swatch: layer.colour ?? paletteColour(palette, scene.spread, layers.length, i),
    told: motionOf(scene, layer),
    isShown: layer.settings.isShown,
    isSelected: selected === i,
    isSolo: solo === i,
    isMuted: solo !== undefined && solo !== i,
  }));
}

export function sunModel({ palette, scene }: Landscape, { selected }: Passing): RowModel {
  const name = scene.sun === 'moon' ? 'Moon' : 'Sun';
  const isShown = scene.sun !== 'none';
  return {
    ...BEHIND,
    name,
    eye: { of: name, isOpen: isShown },
    swatch: `radial-gradient(circle, ${palette.sun} 38%, ${palette.glow} 44%)`,
    told: { to: undefined, text: sunText(scene) },
    isShown,
    isSelected: selected === 'sun',
  };
}

export function skyModel({ palette, scene }: Landscape, { selected }: Passing): RowModel {
  const stops = palette.sky.length > 0 ? palette.sky : palette.colours.slice(-1);
  return {
    ...BEHIND,
    name: 'Sky and stars',
    eye: { of: 'stars', isOpen: hasStars(scene) },
    // A gradient has two stops at least.
    swatch: `linear-gradient(${[...stops, stops.at(-1)].join()})`,
    told: { to: undefined, text: starsText(scene) },
    isShown: true,
    isSelected: selected === 'sky',
  };
}

/** Whether any stand in the sky, or fall. */
export function hasStars({ stars, shootingStars }: Pick<Landscape['scene'], 'stars' | 'shootingStars'>): boolean {
  return stars > 0 || shootingStars > 0;
}
