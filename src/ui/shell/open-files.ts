import { isSameJson } from '../../core/memo.ts';
import type { Recipe } from '../../core/recipe.ts';
import { capitalised, errorText } from '../../core/text.ts';
import type { OpenHint } from '../../io/file-format.ts';
import { clearError, type Session } from '../../jobs/session.ts';
import { type AppDocument, MAX_TERRAINS, selectedRecipe } from '../../state/document.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import { isLong } from '../../state/long-work.ts';
import { type MapCache, needsSamples } from '../../state/map-cache.ts';
import { hasFreePane, withOpened, withPaneOpened } from '../../state/pane-edits.ts';
import { isComparing, withSelectedRecipe } from '../../state/panes.ts';
import { withKindShown } from '../../state/pictured.ts';
import type { Store } from '../../state/store.ts';
import { titleOf } from '../../state/terrain-text.ts';
import type { FileFacts } from '../../terrain/file-facts.ts';
import type { OpenedPicture } from '../../terrain/open-picture.ts';
import type { JobOptions, TerrainClient } from '../../worker/client.ts';
import type { RequestOf } from '../../worker/jobs.ts';
import { create, hasFiles } from '../controls/dom.ts';
import type { MenuItem } from '../controls/menu.ts';
import { isTouched } from '../controls/page-size.ts';
import type { WorkCard } from '../controls/work-card.ts';
import type { Answer, FileInQuestion } from '../importing/import-dialog.ts';
import type { IsWanted, OpeningPlace } from '../page/page-parts.ts';
import { keepMaps, loadPart } from '../page/show-errors.ts';
import { fetchSample, sampleHint, samples } from '../terrain/samples.ts';

export interface FileOpener {
  /** Lets the person choose a file.
   *  @param place by default `free` */
  choose(place?: OpeningPlace): void;
  readonly menu: () => MenuItem[];
}

/** What files are opened with. */
export interface OpenerParts {
  readonly document: DocumentStore;
  readonly session: Store<Session>;
  readonly client: Pick<TerrainClient, 'run'>;
  readonly maps: MapCache;
  readonly work: WorkCard;
}

/** Asks a person what a file leaves out.
 *  @param signal takes the question back
 *  @returns undefined if there is no answer */
export type AskReading = (file: FileInQuestion, signal: AbortSignal) => Promise<Answer | undefined>;

/** Opens heightmap pictures and projects: chosen, dropped on the page, or from the samples that come with the app. A file that leaves
 *  something out is asked about; one that is opened meanwhile takes its place.
 *  @param openProject opens a project file, if that is still wanted once it is read, and reports its errors;
 *    returns false if the file is not a project */
export function createFileOpener(
  dropTarget: HTMLElement,
  { document, session, client, maps, work }: OpenerParts,
  openProject: (file: File, isWanted: IsWanted) => Promise<boolean>,
  ask: AskReading,
): FileOpener {
  /** A file that is slow to read must not replace one that was opened later. */
  let opening = new AbortController();
  const beginOpening = (): AbortController => {
    opening.abort();
    opening = new AbortController();
    clearError(session, selectedRecipe(document.get()));
    return opening;
  };
  /** @returns undefined if there is no answer */
  const openAsAnswered = async (
    file: RequestOf<'open'>,
    facts: FileFacts,
    place: OpeningPlace,
    job: AbortController,
  ): Promise<OpenedTerrain | undefined> => {
    const { name, bytes } = file;
    const consequence = consequenceOf(document.get(), place);
    const answer = await ask(
      { name, bytes: bytes.length, facts, consequence, readAgain: (hint, signal) => factsWith(client, file, hint, signal) },
      job.signal,
    );
    if (!answer) return undefined;
    // The page needs the samples no more: their memory goes with them.
    const request = { name, ...answer };
    return withWorkCard(work, name, job, (options) => client.run('read', request, { ...options, isHandedOver: true }));
  };
  const open = async (file: Source, job = beginOpening(), place: OpeningPlace = 'free', isAsked = false): Promise<void> => {
    const { name, remarks } = file;
    const { signal } = job;
    try {
      const [bytes, sidecar] = await Promise.all([file.read(), file.readSidecar?.()]);
      const request = {
        name,
        bytes: new Uint8Array(bytes),
        sidecar: sidecar && new Uint8Array(sidecar),
        missing: missing(session.get()),
      };
      const asked = isAsked ? { ...request, hint: {} } : request;
      const first = await withWorkCard(work, name, job, (options) => client.run('open', asked, options));
      if (signal.aborted) return;
      const opened = first.kind === 'asks' ? await openAsAnswered(request, first.facts, place, job) : first;
      if (!opened || signal.aborted) return;
      const notes = [...remarks, ...(first.kind === 'asks' ? first.facts.notes : [])];
      notes.push(...(opened.kind === 'imported' ? opened.notes : [openedText(opened.recipe)]));
      const { message } = session.get();
      session.set({ message: undefined, note: notes.length > 0 ? `${name}: ${notes.join('; ')}.` : undefined });
      const { source } = opened.recipe;
      const isImported = opened.kind === 'imported' && source.kind === 'imported';
      const stored = isImported && keepMaps(name, [{ sha256: source.sha256, map: opened.map }], maps, session);
      show(opened, message?.awaited, place, document, session);
      await stored;
    } catch (error) {
      if (signal.aborted) return;
      session.set({ message: { kind: 'error', text: `${name}: ${[whyUnread(error), ...remarks].join('; ')}` } });
    }
  };

  const openAll = async (files: readonly File[], place: OpeningPlace = 'free', isAsked = false): Promise<void> => {
    const job = beginOpening();
    const isWanted: IsWanted = () => !job.signal.aborted;
    if (files.length === 1 && /\.json$/i.test(files[0].name) && (await openProject(files[0], isWanted))) return;
    const formats = await loadPart('The reader of files', () => import('../../io/input-formats.ts'), session);
    if (!formats || !isWanted()) return;
    await open(sourceOf(files, formats.extensionBeside), job, place, isAsked);
  };

  const choose = createFileChooser((files, place, isAsked) => void openAll(files, place, isAsked));
  listenForDrops(dropTarget, (files) => void openAll(files));

  return {
    choose,
    menu: () => [
      ...chooserItems(choose),
      ...samples.map((sample) => {
        const { file, title, place, source, licence } = sample;
        return {
          label: title,
          hint: sampleHint(sample),
          title: `${place}.\n${source}.\n${licence}`,
          onSelect: () => void open({ name: file, read: () => fetchSample(file), remarks: [`${title}, ${place}`, source] }),
        };
      }),
    ],
  };
}

function chooserItems(choose: ReturnType<typeof createFileChooser>): MenuItem[] {
  return [
    {
      label: 'Heightmap, recipe or project…',
      hint: `PNG, RAW, GeoTIFF, EXR, recipe or project${isTouched.matches ? '' : '; or drop one'}`,
      onSelect: () => choose(),
    },
    {
      label: 'Part of a heightmap…',
      hint: 'Asks for the part, its size and all else that can be said',
      onSelect: () => choose('free', true),
    },
  ];
}

/** A job on a file, which shows how far it is. */
async function withWorkCard<T>(
  work: WorkCard,
  name: string,
  job: AbortController,
  run: (options: JobOptions) => Promise<T>,
): Promise<T> {
  const card = work.begin(`Opening ${name}`, job);
  try {
    return await run({ signal: job.signal, onProgress: (fraction) => card.update(fraction) });
  } finally {
    card.end();
  }
}

/** What is known of a file as its bytes are read with a hint. */
async function factsWith(
  client: OpenerParts['client'],
  file: RequestOf<'open'>,
  hint: OpenHint,
  signal: AbortSignal,
): Promise<FileFacts> {
  const again = await client.run('open', { ...file, missing: [], hint }, { signal });
  if (again.kind !== 'asks') throw new TypeError(`${file.name}: expected a question, got ${again.kind}`);
  return again.facts;
}

/** An input that lets a person choose files.
 *  @returns opens it; by default the files open in a free place, and only one that leaves something out is asked about */
function createFileChooser(
  onFiles: (files: readonly File[], place: OpeningPlace, isAsked: boolean) => void,
): (place?: OpeningPlace, isAsked?: boolean) => void {
  const input = create('input', { type: 'file', multiple: '', hidden: '' });
  document.body.append(input);
  /** Of the files that are chosen next. */
  let chosen: { readonly place: OpeningPlace; readonly isAsked: boolean } = { place: 'free', isAsked: false };
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    input.value = ''; // the same file may be chosen again
    if (files.length > 0) onFiles(files, chosen.place, chosen.isAsked);
  });
  return (place = 'free', isAsked = false) => {
    chosen = { place, isAsked };
    input.click();
  };
}

/** Imported terrain of the page that lacks its samples. */
function missing({ message, failures }: Session): Recipe[] {
  const failed = [...failures].flatMap(([recipe, { remedy }]) => (remedy === 'file' ? [recipe] : []));
  return [...(message?.awaited ? [selectedRecipe(message.awaited)] : []), ...failed];
}

/** Puts an opened terrain on the page.
 *  @param awaited the document of a link or project that waited for these samples: all of it is shown */
function show(
  opened: OpenedTerrain,
  awaited: AppDocument | undefined,
  place: OpeningPlace,
  document: DocumentStore,
  session: Store<Session>,
): void {
  const { recipe } = opened;
  session.set({ isPlaying: false });
  const { source } = recipe;
  const sha256 = opened.kind === 'imported' && source.kind === 'imported' ? source.sha256 : undefined;
  if (awaited && sha256 !== undefined && needsSamples(selectedRecipe(awaited), sha256)) {
    // A copy of the recipe makes it a new request, even if that document is open already.
    const copied = withSelectedRecipe(awaited, { ...selectedRecipe(awaited) });
    document.open({ ...awaited, ...copied }, `Opened ${titleOf(recipe)}`);
    return;
  }
  const now = document.get();
  // The file may be the one that a terrain lacks.
  const { failures } = session.get();
  const lacking = now.terrains.findIndex((of) => failures.get(of)?.remedy === 'file' && isSameJson(of, recipe));
  const pane = lacking < 0 && place === 'selected' ? now.selected : lacking;
  const panes = pane < 0 ? withOpened(now, recipe) : withPaneOpened(now, pane, recipe);
  document.set({ ...panes, stage: undefined, ...withKindShown(now, recipe) });
}

/** What opening a terrain does to those on the page. */
function consequenceOf(now: AppDocument, place: OpeningPlace): string {
  if (place === 'free' && hasFreePane(now)) return 'Opens as a new terrain beside the others';
  const replaces = 'replaces the selected terrain; undo brings it back';
  if (place === 'free' && isComparing(now)) return `All ${MAX_TERRAINS} places are taken: ${replaces}`;
  return isComparing(now) ? capitalised(replaces) : 'Replaces the terrain shown; undo brings it back';
}

/** What came of a file that needs no more answers. */
type OpenedTerrain = Exclude<OpenedPicture, { readonly kind: 'asks' }>;

/** A file to open, with the sidecar or the mask beside it if there is one. */
interface Source {
  readonly name: string;
  readonly read: () => Promise<ArrayBuffer>;
  readonly readSidecar?: (() => Promise<ArrayBuffer>) | undefined;
  /** Notes on it, shown before those on its content. */
  readonly remarks: readonly string[];
}

/** The file to open of several: the one that has a sidecar or a mask among them, or else the first. */
function sourceOf(files: readonly File[], extensionBeside: (name: string) => string | undefined): Source {
  const beside = ({ name }: File): File | undefined => {
    const extension = extensionBeside(name);
    return files.find((file) => extension !== undefined && file.name === name + extension);
  };
  const chosen = files.find(beside) ?? files[0];
  const sidecar = beside(chosen);
  const readSidecar = sidecar && (() => sidecar.arrayBuffer());
  const isAlone = files.length === (sidecar ? 2 : 1);
  const remarks = isAlone ? [] : [`one of ${files.length} files, of which one opens at a time`];
  return { name: chosen.name, read: () => chosen.arrayBuffer(), readSidecar, remarks };
}

/** Browsers give a dropped folder as a file that cannot be read. */
function whyUnread(error: unknown): string {
  const isUnread = error instanceof DOMException && ['NotFoundError', 'NotReadableError'].includes(error.name);
  return isUnread ? 'the browser cannot read it: it is a folder, or was moved or changed since' : errorText(error);
}

/** The note on an opened recipe. Long terrain is not restored yet: it waits behind a preview. */
function openedText(recipe: Recipe): string {
  return isLong(recipe) ? 'Recipe opened' : 'Terrain restored from its recipe';
}

/** Files can be dropped anywhere on the page.
 *  @param target shows that a drop would open them */
function listenForDrops(target: HTMLElement, onFiles: (files: readonly File[]) => void): void {
  const page = globalThis.document.documentElement;
  let depth = 0; // entering a child comes before leaving its parent
  const show = (isOver: boolean): void => {
    target.classList.toggle('is-drop-target', isOver);
  };
  page.addEventListener('dragenter', (event) => hasFiles(event) && show(++depth > 0));
  page.addEventListener('dragleave', (event) => hasFiles(event) && show(--depth > 0));
  page.addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault());
  page.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth = 0;
    show(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) onFiles(files);
  });
}
