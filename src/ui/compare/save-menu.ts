import type { Session } from '../../jobs/session.ts';
import type { AppDocument } from '../../state/document.ts';
import type { Store } from '../../state/store.ts';
import { saveFile } from '../controls/files.ts';
import type { MenuItem } from '../controls/menu.ts';
import { showErrors } from '../page/show-errors.ts';
import { wholeFigure } from './comparison-figure.ts';
import { saveFigures, whyNoFigures } from './figure-files.ts';

/** The menu of what a comparison is saved as. */
export function saveMenu(document: AppDocument, session: Store<Session>): MenuItem[] {
  const now = session.get();
  const disabled = whyNoFigures(document, now);
  const item = (label: string, hint: string, save: () => unknown): MenuItem => {
    return { label, hint, disabled, onSelect: () => void showErrors('Comparison', session, save) };
  };
  const saveWhole = async (format: 'PNG' | 'SVG'): Promise<void> => {
    const { name, content, type } = await wholeFigure(format, document, now);
    saveFile(name, content, type);
  };
  return [
    item('Figure, PNG', 'terrains, profiles, plots and table as one picture', () => saveWhole('PNG')),
    item('Figure, SVG', 'the same as vectors', () => saveWhole('SVG')),
    item('Table, CSV', 'all numbers of all terrains', () => saveFigures(document, now)),
  ];
}
