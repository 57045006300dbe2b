import { type Landscape, loopFrames, type Moment } from '../../landscape/landscape.ts';
import { sizeText } from '../../state/terrain-text.ts';
import { makeLandscapeFile } from '../../worker/landscape-client.ts';
import type { LandscapeFormat } from '../../worker/landscape-protocol.ts';
import type { ExportRow } from '../page/export-row.ts';
import { formatSeconds, NOTHING_MOVES } from './landscape-wording.ts';

/** What the landscape's files are made of. */
export interface LandscapeToExport {
  readonly landscape: Landscape;
  /** The one on screen. */
  readonly moment: Moment;
  /** Of file names. */
  readonly stem: string;
  /** The name of the layer that is shown alone, if one is. */
  readonly only: string | undefined;
}

interface Kind extends Pick<ExportRow, 'title' | 'hint' | 'holds' | 'noun'> {
  readonly format: LandscapeFormat;
  readonly type: string;
  /** Of the file. */
  readonly frames: number;
  readonly moves: boolean;
}

/** The files that can be made of a landscape. */
export function landscapeRows(of: LandscapeToExport): ExportRow[] {
  const made = new Map<LandscapeFormat, Promise<Blob>>();
  /** The picture at the moment, made once for all rows. */
  const picture = (kind: Kind): Promise<Blob> => {
    const { format, type } = kind.moves ? ({ format: 'png', type: 'image/png' } as const) : kind;
    const known = made.get(format);
    if (known) return known;
    const file = makeLandscapeFile(jobOf(of, format), () => {}, new AbortController().signal);
    const typed = file.then((blob) => new Blob([blob], { type }));
    made.set(format, typed);
    return typed;
  };
  return kindsOf(of).map((kind) => rowOf(kind, of, () => picture(kind)));
}

function kindsOf({ landscape, only }: LandscapeToExport): Kind[] {
  const { scene } = landscape;
  const size = `${only === undefined ? '' : `only ${only}, `}${sizeText(scene)} px`;
  const frames = loopFrames(scene);
  const count = frames === 1 ? '1 frame' : `${frames} frames`;
  const length = formatSeconds(scene.loopSeconds);
  const round = scene.motion === 'loop' ? `one round of ${length}` : `${length} from now on`;
  const isStill = scene.motion === 'still';
  const loopNote = scene.motion === 'endless' ? ' As a loop: layers make whole turns, and their strips repeat.' : '';
  return [
    {
      format: 'png',
      type: 'image/png',
      title: 'PNG',
      hint: `${size}, as on screen`,
      holds: 'The picture of this moment, as pixels. Every program reads it.',
      noun: 'PNG',
      frames: 1,
      moves: false,
    },
    {
      format: 'svg',
      type: 'image/svg+xml',
      title: 'SVG',
      hint: `${size}, as on screen, of shapes`,
      holds: 'The picture of this moment as shapes, sharp at any size. Browsers, Inkscape and Illustrator read it.',
      noun: 'SVG',
      frames: 1,
      moves: false,
    },
    {
      format: 'zip',
      type: 'application/zip',
      title: 'Frames (ZIP)',
      hint: isStill ? `numbered PNGs, ${size}` : `${count}, ${size}: ${round}, numbered PNGs`,
      holds: 'Every frame as a PNG with its number. Video and animation programs join them.',
      noun: 'frames',
      frames,
      moves: true,
    },
    {
      format: 'apng',
      type: 'image/apng',
      title: 'Animated loop (APNG)',
      hint: isStill ? `plays in every browser, ${size}` : `${count}, ${size}: ${length}, plays in every browser`,
      holds: `One file that moves by itself. Every browser plays it.${loopNote}`,
      noun: 'loop',
      frames,
      moves: true,
    },
  ];
}

function rowOf(kind: Kind, of: LandscapeToExport, picture: () => Promise<Blob>): ExportRow {
  const { format, type, title, hint, holds, noun, frames, moves } = kind;
  const { scene } = of.landscape;
  const name = `${of.stem}.${format}`;
  const size = sizeText(scene);
  return {
    id: `landscape-${format}`,
    title,
    hint,
    holds,
    noun,
    unfit: moves && scene.motion === 'still' ? NOTHING_MOVES : undefined,
    options: {},
    plan: () => ({
      name,
      size: moves ? `${size}, ${frames} frames` : size,
      facts: {
        title: 'In the file',
        rows: [
          ['Pixels', size],
          ...(moves
            ? ([
                ['Frames', String(frames)],
                ['Frames a second', String(scene.fps)],
                ['Length', formatSeconds(frames / scene.fps)],
              ] as const)
            : []),
        ],
      },
      picture: { kind: 'image', image: picture, caption: moves ? 'The moment on screen.' : 'The whole picture.' },
      async bytes() {
        const { size } = await picture();
        // One frame is much like another, and an APNG stores only what changes.
        const is = { apng: 'at most', zip: 'about', png: undefined, svg: undefined } as const;
        return { bytes: size * frames, ...(is[format] && { is: is[format] }) };
      },
      progressText(fraction) {
        const frame = Math.min(Math.round(fraction * frames) + 1, frames);
        const what = `${format.toUpperCase()}, ${size}`;
        return frames === 1 ? what : `${what}, frame ${frame} of ${frames}`;
      },
      async make({ signal, onProgress }) {
        return [{ name, content: await makeLandscapeFile(jobOf(of, format), onProgress, signal), type }];
      },
    }),
  };
}

function jobOf({ landscape, moment, stem }: LandscapeToExport, format: LandscapeFormat) {
  return { kind: 'file', landscape, format, moment, name: stem } as const;
}
