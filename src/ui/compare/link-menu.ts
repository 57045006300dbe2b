import { compareSchema } from '../../state/compare-settings.ts';
import type { AppDocument } from '../../state/document.ts';
import { LINKS } from '../../state/panes.ts';
import type { MenuItem } from '../controls/menu.ts';
import type { CompareActions } from './compare-actions.ts';

/** Switches for what changes of all terrains together. */
export function linkMenu({ compare }: AppDocument, actions: CompareActions): MenuItem[] {
  return LINKS.map((link) => ({
    label: compareSchema[link].label,
    hint: compareSchema[link].doc,
    title: compare[link] ? 'Let each have its own' : 'All take the selected terrain’s now',
    isOn: compare[link],
    onSelect: () => actions.link(link, !compare[link]),
  }));
}
