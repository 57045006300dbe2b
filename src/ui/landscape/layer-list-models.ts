import { givenColour } from '../../landscape/colours.ts';
import type { Landscape } from '../../landscape/landscape.ts';
import type { TransientState } from './landscape-store.ts';
import type { RowModel } from './layer-list-row.ts';
import { layerName, motionDetail, starsText, sunText } from './layer-wording.ts';

type Shown = Pick<TransientState, 'selected' | 'solo'>;

/** Solo and mute are for layers alone. */
const NO_SOLO = { isSolo: false, isMuted: false } as const;

/** The rows of the layers, front to back. */
export function layerModels(landscape: Landscape, { selected, solo }: Shown): RowModel[] {
  const { layers, scene } = landscape;
  return layers.map((layer, i) => ({
    name: layerName(layer, i),
    eye: { of: layerName(layer, i), isOpen: layer.settings.isShown },
    swatch: layer.colour ?? givenColour(landscape, i),
    detail: motionDetail(scene, layer),
    isShown: layer.settings.isShown,
    isSelected: selected === i,
    isSolo: solo === i,
    isMuted: solo !== undefined && solo !== i,
  }));
}

export function sunModel({ palette, scene }: Landscape, { selected }: Shown): RowModel {
  const name = scene.sun === 'moon' ? 'Moon' : 'Sun';
  const isShown = scene.sun !== 'none';
  return {
    ...NO_SOLO,
    name,
    eye: { of: name, isOpen: isShown },
    swatch: `radial-gradient(circle, ${palette.sun} 38%, ${palette.glow} 44%)`,
    detail: { direction: undefined, text: sunText(scene) },
    isShown,
    isSelected: selected === 'sun',
  };
}

export function skyModel({ palette, scene }: Landscape, { selected }: Shown): RowModel {
  const stops = palette.sky.length > 0 ? palette.sky : palette.colours.slice(-1);
  return {
    ...NO_SOLO,
    name: 'Sky and stars',
    eye: { of: 'stars', isOpen: hasStars(scene) },
    // A CSS gradient needs two stops.
    swatch: `linear-gradient(${[...stops, stops.at(-1)].join()})`,
    detail: { direction: undefined, text: starsText(scene) },
    isShown: true,
    isSelected: selected === 'sky',
  };
}

/** Whether the sky has stars or shooting stars. */
export function hasStars({ stars, shootingStars }: Pick<Landscape['scene'], 'stars' | 'shootingStars'>): boolean {
  return stars > 0 || shootingStars > 0;
}
