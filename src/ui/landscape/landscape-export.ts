import { errorText } from '../../core/error-text.ts';
import { type Landscape, loopFrames, type Moment } from '../../landscape/landscape.ts';
import type { Store } from '../../state/store.ts';
import { Cancelled, WorkerCrashed } from '../../worker/errors.ts';
import { makeLandscapeFile } from '../../worker/landscape-client.ts';
import type { LandscapeFormat } from '../../worker/landscape-protocol.ts';
import { create } from '../controls/dom.ts';
import type { MenuItem } from '../controls/menu.ts';
import { createMessageCard } from '../controls/message-card.ts';
import { saveFile } from '../controls/save-file.ts';
import type { Session } from '../session.ts';
import { sizeText } from '../terrain/terrain-text.ts';
import { formatSeconds } from './landscape-wording.ts';

const TYPES: Readonly<Record<LandscapeFormat, string>> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  zip: 'application/zip',
  apng: 'image/apng',
};

/** What files are made of. */
export interface ExportSource {
  /** As it is on screen. */
  readonly landscape: Landscape;
  /** The one on screen. */
  readonly moment: Moment;
  /** The name of the files, without what tells their kind. */
  readonly stem: string;
  /** The name of the layer that is shown alone, if one is. */
  readonly only: string | undefined;
}

/** Makes files of a landscape, one at a time, and tells how far it is. */
export interface LandscapeExport {
  /** Where it tells how far it is. */
  readonly element: HTMLElement;
  items(): MenuItem[];
  /** Ends the file that is being made. @returns whether there was one */
  cancel(): boolean;
}

export function createLandscapeExport(source: () => ExportSource, session: Store<Session>): LandscapeExport {
  let running: AbortController | undefined;
  const element = create('div', { class: 'landscape-export' });
  const cancel = (): boolean => {
    running?.abort();
    return running !== undefined;
  };
  const card = createMessageCard(element, { onCancel: cancel, onDismiss: cancel });

  /** @param frames that it has, if more than one */
  const save = async (format: LandscapeFormat, frames = 1): Promise<void> => {
    cancel();
    const own = new AbortController();
    running = own;
    session.set({ message: undefined });
    const { landscape, moment, stem } = source();
    const kind = `${format.toUpperCase()}, ${sizeText(landscape.scene)}`;
    const show = (fraction: number): void => {
      const frame = Math.min(Math.round(fraction * frames) + 1, frames);
      const label = frames === 1 ? kind : `${kind}, frame ${frame} of ${frames}`;
      if (running === own) card.update({ kind: 'working', fraction, label });
    };
    show(0);
    try {
      const file = await makeLandscapeFile({ kind: 'file', landscape, format, moment, name: stem }, show, own.signal);
      if (running === own) saveFile(`${stem}.${format}`, file, TYPES[format]);
    } catch (error) {
      if (!(error instanceof Cancelled)) session.set({ message: { kind: 'error', text: `Export: ${whyFailed(error)}` } });
    } finally {
      if (running === own) {
        running = undefined;
        card.update({ kind: 'none' });
      }
    }
  };

  return {
    element,
    cancel,
    items() {
      const { landscape, only } = source();
      const { scene } = landscape;
      const size = `${only === undefined ? '' : `only ${only}, `}${sizeText(scene)} px`;
      const frames = loopFrames(scene);
      const isStill = scene.motion === 'still';
      const still = isStill ? { disabled: 'Nothing moves: choose Endless or Loop' } : {};
      const count = frames === 1 ? '1 frame' : `${frames} frames`;
      const length = formatSeconds(scene.loopSeconds);
      const round = scene.motion === 'loop' ? `one round of ${length}` : `${length} from now on`;
      return [
        { label: 'PNG', hint: `${size}, as on screen`, onSelect: () => void save('png') },
        { label: 'SVG', hint: `${size}, as on screen, of shapes`, onSelect: () => void save('svg') },
        {
          label: 'Frames (ZIP)',
          hint: isStill ? `numbered PNGs, ${size}` : `${count}, ${size}: ${round}, numbered PNGs`,
          ...still,
          onSelect: () => void save('zip', frames),
        },
        {
          label: 'Animated loop (APNG)',
          hint: isStill ? `plays in every browser, ${size}` : `${count}, ${size}: ${length}, plays in every browser`,
          ...(scene.motion === 'endless' && { title: 'As a loop: layers make whole turns, and their strips repeat' }),
          ...still,
          onSelect: () => void save('apng', frames),
        },
      ];
    },
  };
}

function whyFailed(error: unknown): string {
  // A worker that ends at once has no script: the browser did not keep it.
  const isCutOff = error instanceof WorkerCrashed && !navigator.onLine;
  return isCutOff ? 'a part of the page could not be loaded. Check the connection, then export again.' : errorText(error);
}
