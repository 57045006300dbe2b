import '../../src/ui/styles/index.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rangeOption } from '../../src/io/range-option.ts';
import { emptySession } from '../../src/jobs/session.ts';
import { createDocument } from '../../src/state/document.ts';
import { createStore } from '../../src/state/store.ts';
import { createExportMemory, openExport } from '../../src/ui/export/export-dialog.ts';
import { createExport, type ExportSources } from '../../src/ui/export/show-export.ts';
import type { ExportRow } from '../../src/ui/page/export-row.ts';
import { exportRow, planOf } from '../support/export-rows.ts';
import { recipeFor } from '../support/recipes.ts';
import { control, type } from '../support/ui-panel.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const WAITS = 'The figures are being calculated';

function rowOf(unfit: string | undefined): ExportRow {
  return {
    id: 'comparison',
    title: 'Comparison',
    hint: 'PNG or SVG',
    holds: 'All terrains as one figure.',
    noun: 'figure',
    unfit,
    options: {},
    plan: () => ({
      name: 'a.png',
      size: '2 terrains',
      facts: { title: '', rows: [] },
      picture: { kind: 'text', text: () => 'a picture', caption: 'The whole figure.' },
      bytes: () => ({ bytes: 10 }),
      make: async () => [],
    }),
  };
}

/** Opens the dialog at rows; its `update` changes them. */
const open = (rows: readonly ExportRow[], memory = createExportMemory()) =>
  openExport('terrain', 'dolerite', rows, memory, () => {});

const verb = (): HTMLButtonElement | null => document.querySelector('dialog .is-primary');

test('a figure that is measured while the dialog is open can be exported from it', () => {
  const { update } = open([rowOf(WAITS)]);
  expect(verb()?.disabled).toBe(true);
  expect(document.querySelector('[role=option]')?.textContent).toContain(WAITS);
  update([rowOf(undefined)]);
  expect(verb()?.disabled).toBe(false);
  expect(document.querySelector('dialog')?.textContent).not.toContain(WAITS);
  expect(document.activeElement?.role ?? document.activeElement?.getAttribute('role')).toBe('option');
});

test('the dialog takes half of a wide window', async () => {
  const { innerWidth, innerHeight } = globalThis;
  open([rowOf(undefined)]);
  const widths: number[] = [];
  for (const [width, height] of [
    [1280, 720],
    [2560, 1440],
    [700, 720],
  ]) {
    await page.viewport(width, height);
    widths.push(document.querySelector('dialog')?.offsetWidth ?? 0);
  }
  await page.viewport(innerWidth, innerHeight);
  expect(widths).toEqual([860, 1280, 668]);
});

test('a flag that a file cannot have is not ticked, and is again what was chosen where it can', () => {
  const withRecipe = (why: string | undefined): ExportRow => {
    const row = rowOf(undefined);
    const recipe = { kind: 'flag', label: 'Recipe', default: true, doc: 'Restores the terrain.' } as const;
    return { ...row, options: { recipe }, plan: (values) => ({ ...row.plan(values), inactive: { recipe: why } }) };
  };
  const { update } = open([withRecipe('An early stage has none')]);
  const flag = () => document.querySelector<HTMLInputElement>('.export-options input[type=checkbox]');
  expect([flag()?.disabled, flag()?.checked]).toEqual([true, false]);
  update([withRecipe(undefined)]);
  expect([flag()?.disabled, flag()?.checked]).toEqual([false, true]);
});

test('the dialog opens at the first file that can be made, and rows stand under their headings', () => {
  const row = (id: string, group: string, unfit?: string): ExportRow => ({ ...rowOf(unfit), id, group, title: id });
  open([row('Unity', 'Programs', 'Needs metres'), row('Map', 'Pictures'), row('View', 'Pictures')]);
  expect(document.querySelector('[aria-selected=true]')?.textContent).toContain('Map');
  const groups = [...document.querySelectorAll('.export-list [role=group]')];
  expect(groups.map((group) => [group.querySelector('b')?.textContent, group.querySelectorAll('[role=option]').length])).toEqual([
    ['Programs', 1],
    ['Pictures', 2],
  ]);
});

const side = { kind: 'integer', label: 'Longer side', default: 9, min: 2, max: 99, doc: 'Samples along it.' } as const;

test('a text that is no number is told below its field, until a number is typed', () => {
  open([{ ...rowOf(undefined), options: { side } }]);
  const hint = (): string | null | undefined => document.querySelector('.parameter-hint')?.textContent;
  type(control('textbox', 'Longer side'), '1009 x 505');
  expect(hint()).toBe('Expected a whole number, got "1009 x 505".');
  type(control('textbox', 'Longer side'), '50');
  expect(hint()).toBe('Samples along it.');
});

test('a number beyond the limits is told below its field, and the last one stays', () => {
  open([{ ...rowOf(undefined), options: { side } }]);
  const field = control('textbox', 'Longer side');
  for (const wrong of ['100', '1', '-5']) {
    type(field, wrong);
    expect(document.querySelector('.parameter-hint')?.textContent).toBe(`Expected a whole number from 2 to 99, got ${wrong}.`);
    expect([field.value, field.ariaInvalid]).toEqual(['9', 'true']);
  }
  type(field, '99');
  expect([document.querySelector('.parameter-hint')?.textContent, field.value]).toEqual(['Samples along it.', '99']);
});

test('a range that is none is told below its field as an error, and what stands without one is shown in it', () => {
  const row = rowOf(undefined);
  const plan: ExportRow['plan'] = (values) => ({ ...row.plan(values), automatic: { range: '-50, 300' } });
  open([{ ...row, options: rangeOption, plan }]);
  const field = control('textbox', 'Black, white');
  expect(field.placeholder).toBe('-50, 300');
  const hint = () => document.querySelector('.parameter-hint');
  for (const [wrong, problem] of [
    ['abc', 'Expected two elevations such as 0,3000, the lower first, got "abc".'],
    ['500, 100', 'Black must be below white.'],
  ]) {
    type(field, wrong);
    expect([hint()?.textContent, hint()?.role, field.ariaInvalid]).toEqual([problem, 'alert', 'true']);
    expect([field.value, verb()?.disabled]).toEqual([wrong, true]);
  }
  type(field, '0, 1000');
  expect(verb()?.disabled).toBe(false);
  expect([hint()?.textContent, hint()?.role, field.ariaInvalid]).toEqual([rangeOption.range.doc, null, 'false']);
});

/** A row whose highest value is known once it was measured. */
function rowToMeasure() {
  let highest = '…';
  let resolve = (): void => {};
  let reject = (_: Error): void => {};
  const promise = new Promise<void>((done, fail) => {
    resolve = done;
    reject = fail;
  });
  const measure = async (): Promise<void> => {
    await promise;
    highest = '9 m';
  };
  const row = rowOf(undefined);
  const facts = () => ({ title: 'In the file', rows: [['Highest', highest]] as const });
  const measured: ExportRow = {
    ...row,
    plan: (values) => ({ ...row.plan(values), facts: facts(), measure: highest === '…' ? measure : undefined }),
  };
  return { row: measured, resolve, reject };
}

test('values that are made for the dialog are copied only once they are there, and until then it says that they are made', async () => {
  const { row, resolve } = rowToMeasure();
  open([row]);
  const shown = () => [document.querySelector('dd')?.textContent, control('button', 'Copy values').matches(':disabled')];
  const making = () => document.querySelector('.export-facts [role=status]')?.textContent;
  expect([...shown(), making()]).toEqual(['…', true, 'The samples are being made for the values that are still missing.']);
  resolve();
  await expect.poll(shown).toEqual(['9 m', false]);
  expect(making()).toBeUndefined();
});

test('values that were copied can be copied again, and the button says so each time', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { row, resolve } = rowToMeasure();
  open([row]);
  resolve();
  await expect.poll(() => control('button', 'Copy values').matches(':disabled')).toBe(false);
  const copy = control('button', 'Copy values');
  for (const leave of [() => userEvent.hover(document.querySelector('dialog h2') as HTMLElement), () => verb()?.focus()]) {
    await userEvent.click(copy);
    await expect.poll(() => copy.textContent).toBe('Copied');
    await leave();
    await expect.poll(() => copy.textContent).toBe('Copy values');
  }
  expect(write.mock.calls).toEqual([['Highest: 9 m'], ['Highest: 9 m']]);
});

test('values that cannot be made say why, and are tried again', async () => {
  const { row, reject } = rowToMeasure();
  open([row]);
  reject(new Error('No memory is left.'));
  const textOf = (role: string) => document.querySelector(`.export-facts [role=${role}]`)?.textContent;
  await expect.poll(() => textOf('alert')).toContain('No memory is left.');
  expect(textOf('status')).toBeUndefined();
  control('button', 'Try again').click();
  expect([textOf('alert') === undefined, textOf('status') === undefined]).toEqual([true, false]);
  await expect.poll(() => textOf('alert')).toContain('No memory is left.');
});

test('what was chosen for a file is kept while another is chosen, and when the dialog opens again', async () => {
  const rows = ['a', 'b'].map((id) => ({ ...rowOf(undefined), id, options: { side } }));
  const memory = createExportMemory();
  const chosenSide = (row: number): string => {
    document.querySelectorAll<HTMLElement>('[role=option]')[row].click();
    return control('textbox', 'Longer side').value;
  };
  open(rows, memory);
  type(control('textbox', 'Longer side'), '50');
  expect([chosenSide(1), chosenSide(0)]).toEqual(['9', '50']);
  document.querySelector('dialog')?.close();
  await expect.poll(() => document.querySelector('dialog')).toBe(null);
  open(rows, memory);
  expect([chosenSide(0), chosenSide(1)]).toEqual(['50', '9']);
});

test('the dialog without anything to export becomes the other once there is something, and follows it until it is closed', async () => {
  const landscape = createDocument(recipeFor('diamond-square'));
  const document = createStore({ ...landscape, page: { ...landscape.page, view: 'landscape' as const } });
  let rows: readonly ExportRow[] = [];
  let asked = 0;
  const exportRows = () => {
    asked++;
    return [...rows];
  };
  const page = { exportRows, title: () => ({ title: 'Violet dusk', subtitle: '' }) };
  const sources = { document, session: createStore(emptySession), landscape: () => page, compare() {}, profile() {} };
  createExport(sources as unknown as ExportSources).open();
  const become = (now: readonly ExportRow[]): void => {
    rows = now;
    document.set({ pins: [] });
  };
  const options = (): number => globalThis.document.querySelectorAll('dialog[open] [role=option]').length;
  become([]);
  expect(globalThis.document.querySelector('dialog')?.textContent).toContain('nothing to export yet');
  become([rowOf(WAITS)]);
  await expect.poll(options).toBe(1);
  become([rowOf(WAITS), { ...rowOf(undefined), id: 'other' }]);
  expect(options()).toBe(2);
  globalThis.document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
  await expect.poll(() => globalThis.document.querySelector('dialog')).toBe(null);
  const before = asked;
  become([rowOf(undefined)]);
  expect(asked).toBe(before);
});

test('scattered points are dots on the ground from above', async () => {
  const row = exportRow(recipeFor('diamond-square', { width: 33, height: 33 }), 'points');
  const values = { density: 0.001 };
  const pixels = async (): Promise<number[]> => {
    const { picture } = planOf(row, values);
    const bitmap = picture.kind === 'image' && (await createImageBitmap(await picture.image()));
    const context = bitmap && new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('expected an image');
    context.drawImage(bitmap, 0, 0);
    return [...context.getImageData(0, 0, bitmap.width, bitmap.height).data];
  };
  const ground = await pixels();
  await planOf(row, values).measure?.(new AbortController().signal);
  const dotted = await pixels();
  const brighter = dotted.filter((value, i) => value > ground[i]);
  expect(brighter.length).toBeGreaterThan(20);
  expect(dotted.filter((value, i) => value < ground[i])).toEqual([]);
  expect(dotted.length).toBe(ground.length);
});
