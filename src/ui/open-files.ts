import samples from '../../public/samples/samples.json';
import type { AppDocument } from '../state/document.ts';
import type { Store } from '../state/store.ts';
import type { TerrainClient } from '../worker/client.ts';
import { create } from './dom.ts';
import type { MenuItem } from './menu.ts';
import type { Session } from './session.ts';

export interface FileOpener {
  /** Lets the person choose a file. */
  choose(): void;
  readonly menu: () => MenuItem[];
}

/** Opens heightmap pictures: chosen, dropped on the page, or from the samples that come with the app. */
export function createFileOpener(
  dropTarget: HTMLElement,
  document: Store<AppDocument>,
  session: Store<Session>,
  client: TerrainClient,
): FileOpener {
  let opens = 0;
  const open = async (file: Source, remarks: readonly string[] = []): Promise<void> => {
    const { name } = file;
    const turn = ++opens; // a file that is slow to read must not replace one that was opened later
    try {
      const [bytes, sidecar] = await Promise.all([file.read(), file.readSidecar?.()]);
      const opened = await client.open(name, new Uint8Array(bytes), sidecar && new Uint8Array(sidecar));
      if (turn !== opens) return;
      const notes = [...remarks, ...(opened.kind === 'imported' ? opened.notes : ['Terrain restored from its recipe'])];
      session.set({
        imported: opened.kind === 'imported' ? opened.map : undefined,
        isPlaying: false,
        message: notes.length > 0 ? { kind: 'note', text: `${name}: ${notes.join('; ')}.` } : undefined,
      });
      document.set({ recipe: opened.recipe, stage: undefined });
    } catch (error) {
      if (turn !== opens) return;
      const text = error instanceof Error ? error.message : String(error);
      session.set({ message: { kind: 'error', text: `${name}: ${text}` } });
    }
  };

  const openAll = (files: readonly File[]): void => {
    const { source, others } = sourceOf(files);
    void open(source, others > 0 ? [`the first of ${others + 1} files, which open one at a time`] : []);
  };

  const input = create('input', { type: 'file', accept: '.png,.r32,.json', multiple: '', hidden: '' });
  globalThis.document.body.append(input);
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    input.value = ''; // the same file may be chosen again
    if (files.length > 0) openAll(files);
  });

  listenForDrops(dropTarget, openAll);

  const choose = (): void => input.click();
  return {
    choose,
    menu: () => [
      { label: 'Heightmap or recipe…', hint: 'PNG, R32 or recipe JSON; or drop one on the page', onSelect: choose },
      ...samples.map(({ file, title, place, source, licence }) => ({
        label: title,
        hint: `${source} · ${place}`,
        title: licence,
        onSelect: () => void open({ name: file, read: () => fetchSample(file) }, [`${title}, ${place}`, source]),
      })),
    ],
  };
}

/** A file to open, and the sidecar that came with it. */
interface Source {
  readonly name: string;
  readonly read: () => Promise<ArrayBuffer>;
  readonly readSidecar?: (() => Promise<ArrayBuffer>) | undefined;
}

/** The file to open of several: the first, or the one that a sidecar among them belongs to. */
function sourceOf(files: readonly File[]): { readonly source: Source; readonly others: number } {
  const sidecar = files.find(({ name }) => files.some((file) => name === `${file.name}.json`));
  const file = sidecar ? files.find(({ name }) => sidecar.name === `${name}.json`) : files[0];
  const chosen = file ?? files[0];
  const source = { name: chosen.name, read: () => chosen.arrayBuffer(), readSidecar: sidecar && (() => sidecar.arrayBuffer()) };
  return { source, others: files.length - (sidecar ? 2 : 1) };
}

async function fetchSample(file: string): Promise<ArrayBuffer> {
  const response = await fetch(`samples/${file}`);
  if (!response.ok) throw new Error(`the sample could not be fetched (${response.status})`);
  return response.arrayBuffer();
}

/** Anywhere on the page takes a file; `target` shows that it would. */
function listenForDrops(target: HTMLElement, onFiles: (files: readonly File[]) => void): void {
  const page = globalThis.document.documentElement;
  let depth = 0; // entering a child comes before leaving its parent
  const show = (isOver: boolean): void => {
    target.classList.toggle('is-drop-target', isOver);
  };
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
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
