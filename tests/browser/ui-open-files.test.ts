import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../src/ui/styles/index.css';
import type { Heightmap } from '../../src/core/heightmap.ts';
import { sha256Hex } from '../../src/io/bytes.ts';
import { emptySession, type Session } from '../../src/jobs/session.ts';
import { selectedRecipe } from '../../src/state/document.ts';
import { createDocumentStore } from '../../src/state/document-store.ts';
import { documentFromText, documentToText } from '../../src/state/document-text.ts';
import { createMapCache } from '../../src/state/map-cache.ts';
import { writeProjectFile } from '../../src/state/project-file.ts';
import { createStore } from '../../src/state/store.ts';
import { createWorkCard } from '../../src/ui/controls/work-card.ts';
import { askReading } from '../../src/ui/importing/import-dialog.ts';
import { type Actions, createActions } from '../../src/ui/page/actions.ts';
import type { IsWanted } from '../../src/ui/page/page-parts.ts';
import { createProjectShelf, exportShown, openProjectFile } from '../../src/ui/projects/kept-projects.ts';
import { createFileOpener } from '../../src/ui/shell/open-files.ts';
import type { TerrainClient } from '../../src/worker/client.ts';
import { createJobRunner, type Job } from '../../src/worker/jobs.ts';
import { eventually } from '../support/eventually.ts';
import { makeExr } from '../support/exr-maker.ts';
import { alphaMap, colourPicture, type ImportedFile, volcano } from '../support/imported-files.ts';
import { makePng } from '../support/png-maker.ts';
import { denied } from '../support/saved-sessions.ts';

const map: Heightmap = { width: 3, height: 2, data: Float32Array.of(-1.5, 0, 1, 2, 3, 4.25) };
const sha256 = await sha256Hex(map.data);
const [first, second] = ['alps', 'andes'].map((seed) => `v=1&generator=diamond-square&seed=${seed}&size=65x65`);
const imported = (id = sha256): string => `v=1&imported=${id}&name=hill.png&size=3x2`;
const always: IsWanted = () => true;

beforeEach(() => deleteDB('faultline'));
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function mount(text = first) {
  const shown = createDocumentStore(documentFromText(text).document);
  const session = createStore<Session>(emptySession);
  const parts = {
    document: shown,
    session,
    maps: createMapCache(async () => undefined),
    actions: createActions(shown, session, shown.get()),
    picture: () => undefined,
    tab: { id: 'mine' },
  };
  return { parts, shownText: () => documentToText(shown.get()), told: () => session.get().message?.text ?? session.get().note };
}

function projectFile(text: string, maps = [{ name: 'hill.png', sha256, map }]): File {
  return new File([writeProjectFile({ name: 'Hill', text, maps })], 'hill.faultline.json');
}

/** Chooses a file of those that the person is asked for. */
function choose(...files: File[]): void {
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change'));
}

/** Refuses to keep anything in the database. */
function denyDatabase(): void {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(denied);
}

test('a project’s file opens where its samples cannot be kept, and the page says so below what else there is to say', async () => {
  const { parts, shownText, told } = mount();
  denyDatabase();
  const text = documentToText(documentFromText(imported()).document);
  expect(await openProjectFile(projectFile(`${text}&stage=-1`), always, parts)).toBe(true);
  expect(shownText()).toBe(text);
  expect(await parts.maps.get(sha256)).toEqual(map);
  const [notice, failure] = [told()?.split('\n').slice(0, -1).join('\n'), told()?.split('\n').at(-1)];
  expect(notice).toMatch(/^Not everything in this project could be used as it is\./);
  expect(failure).toMatch(/^hill\.faultline\.json: The imported samples could not be kept: .* imported again\.$/);
});

test('a project that was slow to read does not replace what was opened since', async () => {
  const { parts, shownText, told } = mount();
  let isWanted = always;
  let finish = (): void => {};
  const open = vi.fn(async () => ({ kind: 'recipe', recipe: selectedRecipe(documentFromText(second).document) }) as const);
  createFileOpener(
    document.body,
    { ...parts, client: { run: open as unknown as TerrainClient['run'] }, work: createWorkCard(document.createElement('div')) },
    async (file, stillWanted) => {
      isWanted = stillWanted;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return openProjectFile(file, stillWanted, parts);
    },
    async () => undefined,
  );
  choose(projectFile(imported()));
  await eventually(() => expect(isWanted).not.toBe(always));
  expect(isWanted()).toBe(true);
  choose(new File([], 'hill.png'));
  await eventually(() => expect(shownText()).toBe(second));
  expect(isWanted()).toBe(false);
  finish();
  await expect(openProjectFile(projectFile(imported()), isWanted, parts)).resolves.toBe(true);
  expect([shownText(), told()]).toEqual([second, 'hill.png: Terrain restored from its recipe.']);
});

test.each(['a.tif.msk', 'a.r32.json'])('a file is opened with the %s that is chosen with it', async (beside) => {
  const { parts } = mount();
  const open = vi.fn(async (_job: string, _file: unknown) => {
    return { kind: 'recipe', recipe: selectedRecipe(documentFromText(second).document) } as const;
  });
  const client = { run: open as unknown as TerrainClient['run'] };
  const opener = { ...parts, client, work: createWorkCard(document.createElement('div')) };
  createFileOpener(
    document.body,
    opener,
    async () => false,
    async () => undefined,
  );
  const name = beside.replace(/\.\w+$/, '');
  choose(new File(['beside'], beside), new File(['other'], 'b.png'), new File(['map'], name));
  await eventually(() => expect(open).toHaveBeenCalled());
  expect(open.mock.calls[0][1]).toMatchObject({ name, sidecar: new TextEncoder().encode('beside') });
});

test('projects and files name the imported terrain whose samples are not in them', async () => {
  const { parts, told } = mount(imported('0'.repeat(64)));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const shelf = createProjectShelf(parts);
  const { project, missing } = await shelf.save('Hill');
  expect([missing, project.maps]).toEqual([['hill.png'], []]);
  expect(await shelf.exportFile(project.id)).toEqual(['hill.png']);
  denyDatabase();
  await exportShown(parts);
  expect(told()).toBe('Exported “hill.png”, without the samples of hill.png, which this browser does not have.');
  expect(click).toHaveBeenCalledTimes(2);
});

test('an imported project has the samples of its file, and those that are kept here already', async () => {
  const { parts } = mount();
  const shelf = createProjectShelf(parts);
  const whole = await shelf.importFile(projectFile(imported()));
  expect([whole.missing, whole.project.maps]).toEqual([[], [{ name: 'hill.png', sha256, bytes: 24 }]]);
  const without = await shelf.importFile(projectFile(imported(), []));
  expect([without.missing, without.project.maps.length]).toEqual([[], 1]);
  expect((await shelf.importFile(projectFile(imported('0'.repeat(64)), []))).missing).toEqual(['hill.png']);
});

test.each<[string, (actions: Actions) => unknown]>([
  ['they are on screen', () => {}],
  ['Undo may bring them back', (actions) => actions.openText(second, 'Opened', 'link')],
  ['Redo may bring them back', (actions) => actions.undo()],
])('a deleted project’s samples stay while %s', async (_, leave) => {
  const { parts } = mount();
  parts.actions.openText(imported(), 'Opened', 'link');
  leave(parts.actions);
  const shelf = createProjectShelf(parts);
  const { project } = await shelf.importFile(projectFile(imported()));
  await shelf.remove(project.id);
  expect(await createMapCache(async () => undefined).get(sha256)).toEqual(map);
  const other = mount();
  const again = createProjectShelf(other.parts);
  const { project: copy } = await again.importFile(projectFile(imported()));
  await again.remove(copy.id);
  expect(await createMapCache(async () => undefined).get(sha256)).toBeUndefined();
});

describe('a file that leaves something out', () => {
  const asFile = ({ name, bytes }: ImportedFile): File => new File([bytes], name);
  const field = (label: string): HTMLInputElement => document.querySelector(`[aria-label="${label}"]`) as HTMLInputElement;
  const isAsked = (name: string) => eventually(() => expect(document.querySelector('dialog[open]')?.textContent).toContain(name));
  const isClosed = () => eventually(() => expect(document.querySelector('dialog')).toBeNull());
  const openButton = () => page.getByRole('button', { name: 'Open terrain' });

  function mountOpener(text = first) {
    const mounted = mount(text);
    const { document: shown, session, maps } = mounted.parts;
    const doJob = createJobRunner();
    const run = async (kind: 'open' | 'read', request: unknown) =>
      doJob({ kind, request: structuredClone(request), imported: new Map() } as Job, () => {});
    createFileOpener(
      document.body,
      {
        document: shown,
        session,
        client: { run: run as unknown as TerrainClient['run'] },
        maps,
        work: createWorkCard(document.createElement('div')),
      },
      async () => false,
      (file, signal) => askReading(file, shown.get().appearance, signal),
    );
    return { ...mounted, recipe: () => selectedRecipe(shown.get()) };
  }

  test('opens as it is typed, by keyboard alone', async () => {
    const { parts, recipe, told } = mountOpener();
    parts.session.set({ message: { kind: 'error', text: 'The file before was no picture' } });
    choose(asFile(alphaMap()));
    await isAsked('alpha.png');
    expect(told()).toBeUndefined();
    expect(document.activeElement).toBe(field('Lowest elevation'));
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}{Enter}'); // behind the four fields: 0 … 1,000 m, then Codes as metres
    await userEvent.keyboard('{Tab}{Enter}{Tab}90');
    expect(field('Highest elevation').value).toBe('2,418');
    expect(field('Metres per sample').parentElement?.classList.contains('is-guess')).toBe(false);
    await userEvent.keyboard('{Enter}');
    await isClosed();
    await eventually(() => expect(recipe()).toMatchObject({ elevation: { min: 203, max: 2418 }, extent: { x: 6210, y: 4410 } }));
    expect(told()).toMatch(/have no value: filled from the rim/);
  });

  test('arrow keys pass by what cannot become of its holes', async () => {
    mountOpener();
    choose(asFile(alphaMap()));
    await isAsked('alpha.png');
    const choices = page.getByRole('radiogroup', { name: 'Holes' }).getByRole('radio');
    expect(choices.elements().map(({ textContent }) => textContent)).toEqual(['Fill from rim', 'All to lowest']);
    (choices.elements()[0] as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(choices.elements().map(({ ariaChecked }) => ariaChecked)).toEqual(['false', 'true']);
    expect(document.activeElement).toBe(choices.elements()[1]);
  });

  test('is read again as another number stands for no value', async () => {
    const { recipe } = mountOpener();
    const samples = Float32Array.from({ length: 600 }, (_, i) => (i % 7 === 0 ? -9999 : (i % 30) + Math.floor(i / 30)));
    choose(new File([samples], 'dem.r32'));
    await isAsked('dem.r32');
    const holes = () =>
      [...document.querySelectorAll('.import-row:not([hidden])')].find((row) => row.textContent?.trim().startsWith('Holes'));
    expect([field('No value').value, holes()?.textContent]).toEqual([
      '−9,999',
      expect.stringContaining('86 of 600 samples have no value'),
    ]);
    await userEvent.fill(field('No value'), '');
    await eventually(() => expect([holes(), field('Lowest elevation').value]).toEqual([undefined, '−9,999']));
    await userEvent.fill(field('Width in samples'), '20');
    await eventually(() => expect(document.querySelector('.import-name')?.textContent).toContain('20 × 30'));
    await openButton().click();
    await eventually(() => expect(recipe()).toMatchObject({ width: 20, height: 30, elevation: { min: -9999 } }));
  });

  test('opens beside the terrains of a comparison, and in place of the selected one where all places are taken', async () => {
    const four = `${first}&view=compare${[2, 3, 4].map((n) => `&t${n}.generator=fault-lines&t${n}.seed=a&t${n}.size=65x65`).join('')}`;
    for (const [text, sentence, terrains] of [
      [first, 'Replaces the terrain shown; undo brings it back', 1],
      [`${first}&view=compare`, 'Opens as a new terrain beside the others', 2],
      [four, 'All 4 places are taken: replaces the selected terrain; undo brings it back', 4],
    ] as const) {
      const { recipe, parts } = mountOpener(text);
      choose(asFile(volcano()));
      await isAsked('volcano.png');
      expect(document.querySelector('dialog[open] footer p')?.textContent).toBe(sentence);
      await openButton().click();
      await eventually(() => expect(recipe().source).toMatchObject({ name: 'volcano.png' }));
      expect(parts.document.get().terrains.length).toBe(terrains);
      document.body.replaceChildren();
    }
  });

  test('is refused by its name where it is no picture, or only half of one, and the terrain stays', async () => {
    const { shownText, told } = mountOpener();
    for (const [name, bytes] of [
      ['none.png', new TextEncoder().encode('no picture')],
      ['half.png', volcano().bytes.slice(0, -100)],
    ] as const) {
      choose(new File([bytes.slice()], name));
      await eventually(() => expect(told()?.split(': ')[0]).toBe(name));
      expect(shownText()).toBe(first);
    }
  });

  test('is named among several, of which one opens', async () => {
    const { told } = mountOpener();
    choose(new File([], 'none.png'), asFile(volcano()));
    const among = '; one of 2 files, of which one opens at a time';
    await eventually(() => expect(told()).toBe(`none.png: the file is empty${among}`));
    // As browsers say it of a folder.
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(new DOMException('not found', 'NotFoundError'));
    choose(new File([], 'maps'));
    await eventually(() =>
      expect(told()).toBe('maps: the browser cannot read it: it is a folder, or was moved or changed since'),
    );
  });

  test('changes nothing after Escape', async () => {
    const { shownText, told } = mountOpener();
    choose(asFile(volcano()));
    await isAsked('volcano.png');
    await userEvent.keyboard('12{Escape}');
    await isClosed();
    expect([shownText(), told()]).toEqual([first, undefined]);
  });

  test('gives way to a file that is opened after it', async () => {
    const { recipe } = mountOpener();
    choose(asFile(volcano()));
    await isAsked('volcano.png');
    choose(asFile(colourPicture()));
    await isAsked('picture.png');
    expect(document.querySelectorAll('dialog').length).toBe(1);
    await openButton().click();
    await eventually(() => expect(recipe().source).toMatchObject({ name: 'picture.png' }));
  });

  test('cannot be opened while a field is wrong, which says so', async () => {
    mountOpener();
    choose(asFile(volcano()));
    await isAsked('volcano.png');
    const summary = document.querySelector('.import-summary')?.textContent;
    await userEvent.fill(field('Highest elevation'), '−5');
    expect(document.querySelector('[role=alert]:not([hidden])')?.textContent).toBe('Must be above the lowest');
    expect([openButton().element().hasAttribute('disabled'), field('Highest elevation').ariaInvalid]).toEqual([true, 'true']);
    expect(document.querySelector('.import-summary')?.textContent).toBe(summary);
    await userEvent.keyboard('{Enter}');
    expect(document.querySelector('dialog[open]')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await isClosed();
  });

  test('says below the byte order why it cannot be read in it', async () => {
    mountOpener();
    const samples = Float32Array.from({ length: 32 * 32 }, (_, i) => 100 + (i % 32) * 3.7 + Math.floor(i / 32) * 1.3);
    choose(new File([samples], 'floats.raw'));
    await isAsked('float32');
    await page.getByRole('radio', { name: 'Big-endian' }).click();
    await eventually(() => {
      const told = [...document.querySelectorAll('.import-problem:not([hidden])')];
      expect(told.map((one) => one.closest('.import-row')?.querySelector('.import-label')?.textContent)).toEqual(['Byte order']);
      expect(told[0].textContent).toContain('RAW samples: expected elevations');
    });
    expect(openButton().element().hasAttribute('disabled')).toBe(true);
    await page.getByRole('radio', { name: 'Little-endian' }).click();
    await eventually(() => expect(openButton().element().hasAttribute('disabled')).toBe(false));
    expect(document.querySelector('.import-problem:not([hidden])')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await isClosed();
  });

  test('is read as the type and the channel that are chosen from lists', async () => {
    const { recipe } = mountOpener();
    const bytes = Uint8Array.from({ length: 50 * 30 }, (_, i) => 90 + (i % 50) + Math.floor(i / 50));
    choose(new File([bytes], 'bytes.raw'));
    await isAsked('bytes.raw');
    const type = page.getByRole('combobox', { name: 'Type' });
    expect((type.element() as HTMLSelectElement).selectedOptions[0].text).toBe('8-bit integers');
    expect((type.element() as HTMLElement).title).toBe('How each sample of the file is stored');
    await userEvent.selectOptions(type, '16-bit integers');
    await isAsked('16-bit codes');
    await userEvent.selectOptions(type, '8-bit integers');
    await isAsked('8-bit codes · 50 × 30 samples');
    await openButton().click();
    await eventually(() => expect(recipe()).toMatchObject({ width: 50, height: 30 }));

    const layers = makeExr({ 'a.Height': 'float', 'a.R': 'half' }, 3, (name, x) => (name === 'a.R' ? x / 4 : 300 + x));
    choose(new File([layers], 'layers.exr'));
    await isAsked('layers.exr');
    const channel = page.getByRole('combobox', { name: 'Channel' });
    expect((channel.element() as HTMLSelectElement).value).toBe('a.R');
    expect(field('Code of the lowest elevation').checkVisibility()).toBe(true);
    await userEvent.selectOptions(channel, 'a.Height');
    await eventually(() => expect(field('Lowest elevation').value).toBe('300'));
    expect(field('Code of the lowest elevation')).toBeNull();
    expect(page.getByRole('combobox', { name: 'Type' }).elements()).toEqual([]);
    await openButton().click();
    await eventually(() => expect(recipe()).toMatchObject({ elevation: { min: 300, max: 304 } }));

    const tile = makePng({
      ...{ width: 40, height: 40, bitDepth: 8, colourByte: 2 },
      sample: (x, y, channel) => (((32_768 + 30 * x + 10 * y) * 256) >> (16 - 8 * channel)) & 255,
    });
    choose(new File([tile], 'tile.png'));
    await isAsked('Terrarium colours');
    const colours = page.getByRole('combobox', { name: 'Colours' });
    expect((colours.element() as HTMLSelectElement).value).toBe('terrarium');
    expect(field('Highest elevation').value).toBe('1,560');
    await userEvent.selectOptions(colours, 'Brightness');
    await isAsked('8-bit rgb');
    await userEvent.selectOptions(colours, 'Terrarium');
    await isAsked('Terrarium colours');
    await openButton().click();
    await eventually(() => expect(recipe()).toMatchObject({ elevation: { min: 0, max: 1560 } }));
  });

  test.each([
    [390, 844],
    [1280, 720],
  ])('is asked about without a cut word at %i × %i', async (width, height) => {
    await page.viewport(width, height);
    mountOpener();
    choose(asFile(alphaMap()));
    await isAsked('alpha.png');
    const parts = [...document.querySelectorAll<HTMLElement>('.import *')].filter((part) => part.checkVisibility());
    const outside = parts.filter((part) => {
      const { left, right } = part.getBoundingClientRect();
      return left < 0 || right > width || (part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0);
    });
    expect(outside.map(({ className, textContent }) => `${className}: ${textContent}`)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await isClosed();
  });

  test('has its field of another size clear of the buttons above it, its hint beside it, and opens with what it says', async () => {
    await page.viewport(1280, 720);
    const { recipe } = mountOpener();
    choose(asFile(alphaMap()));
    await isAsked('alpha.png');
    await page.getByRole('radio', { name: 'Resample…' }).click();
    const side = field('Samples from west to east').closest('label');
    const above = page.getByRole('radiogroup', { name: 'Size' }).element().getBoundingClientRect();
    const below = side?.getBoundingClientRect();
    const hint = side?.nextElementSibling?.getBoundingClientRect();
    // The ring of focus reaches 3 pixels out of the field.
    expect((below?.top ?? 0) - above.bottom).toBeGreaterThan(3);
    expect(hint?.top).toBeLessThan(below?.bottom ?? 0);
    await userEvent.fill(field('Samples from west to east'), '35');
    await openButton().click();
    await eventually(() => expect(recipe()).toMatchObject({ width: 35, height: 25 }));
  });
});
