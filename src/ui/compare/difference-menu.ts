import type { AppDocument } from '../../state/document.ts';
import type { MenuItem } from '../controls/menu.ts';
import type { CompareActions } from './compare-actions.ts';
import { pairText } from './terrain-chip.ts';

/** What can be done with the difference that is shown. */
export function differenceMenu({ pair, compare }: AppDocument, actions: CompareActions): MenuItem[] {
  const turned = { of: pair.less, less: pair.of };
  const is3d = compare.difference === '3d';
  return [
    {
      label: `Show ${pairText(turned)}`,
      title: 'The same differences with the other sign',
      onSelect: () => actions.setPair(turned),
    },
    {
      label: is3d ? 'As a map' : 'In 3D',
      title: is3d ? 'Flat, north up' : 'In colours on the terrain that is taken away',
      onSelect: () => actions.set({ difference: is3d ? 'map' : '3d' }),
    },
    { label: 'Hide the difference', onSelect: () => actions.set({ difference: 'off' }) },
  ];
}
