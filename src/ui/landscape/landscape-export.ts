import { errorText } from '../../core/error-text.ts';
import type { Session } from '../../jobs/session.ts';
import { loopFrames, type Moment } from '../../landscape/landscape.ts';
import type { Store } from '../../state/store.ts';
import { sizeText } from '../../state/terrain-text.ts';
import { Cancelled, WorkerCrashed } from '../../worker/errors.ts';
import { makeLandscapeFile } from '../../worker/landscape-client.ts';
import type { LandscapeFormat } from '../../worker/landscape-protocol.ts';
import { create } from '../controls/dom.ts';
import type { MenuItem } from '../controls/menu.ts';
import { createMessageCard } from '../controls/message-card.ts';
import { saveFile } from '../controls/save-file.ts';
import type { LandscapeStore } from './landscape-store.ts';
import { formatSeconds, landscapeStem, NOTHING_MOVES } from './landscape-wording.ts';

const TYPES: Readonly<Record<LandscapeFormat, string>> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  zip: 'application/zip',
  apng: 'image/apng',
};

/** Exports the landscape on screen as files, one at a time. */
export interface LandscapeExport {
  /** The card that shows the progress. */
  readonly element: HTMLElement;
  items(): MenuItem[];
  /** Cancels the running export. @returns whether there was one */
  cancel(): boolean;
}

/** @param moment the one on screen */
export function createLandscapeExport(
  { shown, soloName, origin }: Pick<LandscapeStore, 'shown' | 'soloName' | 'origin'>,
  moment: () => Moment,
  session: Store<Session>,
): LandscapeExport {
  let running: AbortController | undefined;
  const element = create('div', { class: 'landscape-export' });
  const cancel = (): boolean => {
    running?.abort();
    return running !== undefined;
  };
  const card = createMessageCard(element, { onCancel: cancel, onDismiss: cancel });

  /** @param frames of the file */
  const save = async (format: LandscapeFormat, frames = 1): Promise<void> => {
    cancel();
    const job = new AbortController();
    running = job;
    session.set({ message: undefined });
    const landscape = shown();
    const name = landscapeStem(origin().preset, landscape, soloName());
    const kind = `${format.toUpperCase()}, ${sizeText(landscape.scene)}`;
    const show = (fraction: number): void => {
      const frame = Math.min(Math.round(fraction * frames) + 1, frames);
      const label = frames === 1 ? kind : `${kind}, frame ${frame} of ${frames}`;
      if (running === job) card.update({ kind: 'working', fraction, label });
    };
    show(0);
    try {
      const file = await makeLandscapeFile({ kind: 'file', landscape, format, moment: moment(), name }, show, job.signal);
      if (running === job) saveFile(`${name}.${format}`, file, TYPES[format]);
    } catch (error) {
      if (!(error instanceof Cancelled)) session.set({ message: { kind: 'error', text: `Export: ${whyFailed(error)}` } });
    } finally {
      if (running === job) {
        running = undefined;
        card.update({ kind: 'none' });
      }
    }
  };

  return {
    element,
    cancel,
    items() {
      const { scene } = shown();
      const only = soloName();
      const size = `${only === undefined ? '' : `only ${only}, `}${sizeText(scene)} px`;
      const frames = loopFrames(scene);
      const isStill = scene.motion === 'still';
      const disabled = isStill ? NOTHING_MOVES : undefined;
      const count = frames === 1 ? '1 frame' : `${frames} frames`;
      const length = formatSeconds(scene.loopSeconds);
      const round = scene.motion === 'loop' ? `one round of ${length}` : `${length} from now on`;
      return [
        { label: 'PNG', hint: `${size}, as on screen`, onSelect: () => void save('png') },
        { label: 'SVG', hint: `${size}, as on screen, of shapes`, onSelect: () => void save('svg') },
        {
          label: 'Frames (ZIP)',
          hint: isStill ? `numbered PNGs, ${size}` : `${count}, ${size}: ${round}, numbered PNGs`,
          disabled,
          onSelect: () => void save('zip', frames),
        },
        {
          label: 'Animated loop (APNG)',
          hint: isStill ? `plays in every browser, ${size}` : `${count}, ${size}: ${length}, plays in every browser`,
          ...(scene.motion === 'endless' && { title: 'As a loop: layers make whole turns, and their strips repeat' }),
          disabled,
          onSelect: () => void save('apng', frames),
        },
      ];
    },
  };
}

function whyFailed(error: unknown): string {
  // Offline, a worker that crashes at once could not load its script.
  const isOffline = error instanceof WorkerCrashed && !navigator.onLine;
  return isOffline ? 'a part of the page could not be loaded. Check the connection, then export again.' : errorText(error);
}
