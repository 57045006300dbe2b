import type { ProfileModel } from '../../chart/profile-model.ts';
import { errorText } from '../../core/error-text.ts';
import type { Session } from '../../jobs/session.ts';
import type { Store } from '../../state/store.ts';
import type { MenuItem } from '../controls/menu.ts';
import { loadPart } from '../page/load-part.ts';
import type { ProfileFormat } from './profile-files.ts';

const FORMATS: readonly { readonly label: ProfileFormat; readonly hint: string }[] = [
  { label: 'CSV', hint: 'x,y of every point of this profile' },
  { label: 'SVG', hint: 'what the chart shows, as a vector picture' },
  { label: 'PNG', hint: 'what the chart shows, at double size' },
];

/** What of the profile can be taken away. What makes the files is fetched when the first one is wanted.
 *  @param isFull pictures are of the size the chart has in place of the 3D view
 *  @param stem the beginning of the files' names */
export function profileFiles(model: ProfileModel, isFull: boolean, stem: string, session: Store<Session>): MenuItem[] {
  const save = async (format: ProfileFormat): Promise<void> => {
    const files = await loadPart('The file', () => import('./profile-files.ts'), session);
    await files?.saveProfile(format, model, isFull, stem).catch((error: unknown) => {
      const text = `Profile: ${errorText(error)}`;
      session.set({ message: { kind: 'error', text } });
    });
  };
  return FORMATS.map(({ label, hint }) => ({ label, hint, onSelect: () => void save(label) }));
}
