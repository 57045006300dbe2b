import type { Landscape } from '../../landscape/landscape.ts';
import type { MenuItem } from '../controls/menu.ts';
import { whyFull } from './layer-wording.ts';

export interface LayerMenuEvents {
  onRename(): void;
  onDuplicate(): void;
  onSolo(): void;
  onRemove(): void;
  onMove(to: number): void;
}

/** What can be done to a layer, by its menu. */
export function layerMenu(landscape: Landscape, index: number, isSolo: boolean, events: LayerMenuEvents): MenuItem[] {
  const last = landscape.layers.length - 1;
  const nearer = index === 0 ? 'It is the front layer' : undefined;
  const farther = index === last ? 'It is the back layer' : undefined;
  const only = last === 0 ? 'A landscape has at least one layer' : undefined;
  return [
    { label: 'Rename', title: 'F2, or a double-click on the name', onSelect: events.onRename },
    { label: 'Duplicate', title: 'A copy right behind it', disabled: whyFull(landscape), onSelect: events.onDuplicate },
    { label: 'Solo', title: 'Shows this layer alone; exports and links keep all', isOn: isSolo, onSelect: events.onSolo },
    { label: 'Move forward', title: 'Alt+Up: nearer by one', disabled: nearer, onSelect: () => events.onMove(index - 1) },
    { label: 'Move back', title: 'Alt+Down: farther by one', disabled: farther, onSelect: () => events.onMove(index + 1) },
    { label: 'Remove', title: 'Delete', disabled: only, onSelect: events.onRemove },
  ];
}
