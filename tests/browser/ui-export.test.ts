import { afterEach, expect, test } from 'vitest';
import '../../src/ui/styles/index.css';
import { rangeOption } from '../../src/io/range-option.ts';
import { openEmptyExport, openExport } from '../../src/ui/export/export-dialog.ts';
import { createExportMemory } from '../../src/ui/export/export-values.ts';
import type { ExportRow } from '../../src/ui/page/export-row.ts';
import { control, type } from '../support/ui-panel.ts';

afterEach(() => document.body.replaceChildren());

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

/** Rows that change while the dialog is open. */
function offering(first: readonly ExportRow[]) {
  let rows = first;
  const listeners = new Set<() => void>();
  return {
    listeners,
    offers: {
      now: () => ({ list: 'terrain', rows, subject: 'dolerite' }) as const,
      watch(onChange: () => void) {
        listeners.add(onChange);
        return () => void listeners.delete(onChange);
      },
    },
    become(now: readonly ExportRow[]) {
      rows = now;
      for (const listener of listeners) listener();
    },
  };
}

const verb = (): HTMLButtonElement | null => document.querySelector('dialog .is-primary');

test('a figure that is measured while the dialog is open can be exported from it', () => {
  const { offers, become, listeners } = offering([rowOf(WAITS)]);
  openExport(offers, createExportMemory(), () => {});
  expect(verb()?.disabled).toBe(true);
  expect(document.querySelector('[role=option]')?.textContent).toContain(WAITS);
  become([rowOf(undefined)]);
  expect(verb()?.disabled).toBe(false);
  expect(document.querySelector('dialog')?.textContent).not.toContain(WAITS);
  expect(document.activeElement?.role ?? document.activeElement?.getAttribute('role')).toBe('option');
  document.querySelector('dialog')?.close();
  return expect.poll(() => listeners.size).toBe(0);
});

test('a flag that a file cannot have is not ticked, and is again what was chosen where it can', () => {
  const withRecipe = (why: string | undefined): ExportRow => {
    const row = rowOf(undefined);
    const recipe = { kind: 'flag', label: 'Recipe', default: true, doc: 'Restores the terrain.' } as const;
    return { ...row, options: { recipe }, plan: (values) => ({ ...row.plan(values), inactive: { recipe: why } }) };
  };
  const { offers, become } = offering([withRecipe('An early stage has none')]);
  openExport(offers, createExportMemory(), () => {});
  const flag = () => document.querySelector<HTMLInputElement>('.export-options input[type=checkbox]');
  expect([flag()?.disabled, flag()?.checked]).toEqual([true, false]);
  become([withRecipe(undefined)]);
  expect([flag()?.disabled, flag()?.checked]).toEqual([false, true]);
});

const side = { kind: 'integer', label: 'Longer side', default: 9, min: 2, max: 99, doc: 'Samples along it.' } as const;

test('a text that is no number is told below its field, until a number is typed', () => {
  const { offers } = offering([{ ...rowOf(undefined), options: { side } }]);
  openExport(offers, createExportMemory(), () => {});
  const hint = (): string | null | undefined => document.querySelector('.parameter-hint')?.textContent;
  type(control('textbox', 'Longer side'), '1009 x 505');
  expect(hint()).toBe('Expected a whole number, got "1009 x 505".');
  type(control('textbox', 'Longer side'), '50');
  expect(hint()).toBe('Samples along it.');
});

test('a range that is none is told below its field as an error, and what stands without one is shown in it', () => {
  const row = rowOf(undefined);
  const plan: ExportRow['plan'] = (values) => ({ ...row.plan(values), automatic: { range: '-50, 300' } });
  const { offers } = offering([{ ...row, options: rangeOption, plan }]);
  openExport(offers, createExportMemory(), () => {});
  const field = control('textbox', 'Black, white');
  expect(field.placeholder).toBe('-50, 300');
  const hint = () => document.querySelector('.parameter-hint');
  for (const wrong of ['abc', '0,0', '3000,-1000']) {
    type(field, wrong);
    expect(hint()?.textContent).toBe(`Expected two elevations as LOW,HIGH, the lower first, got "${wrong}".`);
    expect([hint()?.role, field.ariaInvalid]).toEqual(['alert', 'true']);
  }
  type(field, '0, 1000');
  expect([hint()?.textContent, hint()?.role, field.ariaInvalid]).toEqual([rangeOption.range.doc, null, 'false']);
});

test('what was chosen for a file is kept while another is chosen, and when the dialog opens again', async () => {
  const { offers } = offering(['a', 'b'].map((id) => ({ ...rowOf(undefined), id, options: { side } })));
  const memory = createExportMemory();
  const chosenSide = (row: number): string => {
    document.querySelectorAll<HTMLElement>('[role=option]')[row].click();
    return control('textbox', 'Longer side').value;
  };
  openExport(offers, memory, () => {});
  type(control('textbox', 'Longer side'), '50');
  expect([chosenSide(1), chosenSide(0)]).toEqual(['9', '50']);
  document.querySelector('dialog')?.close();
  await expect.poll(() => document.querySelector('dialog')).toBe(null);
  openExport(offers, memory, () => {});
  expect([chosenSide(0), chosenSide(1)]).toEqual(['50', '9']);
});

test('the dialog without anything to export becomes the other once there is something', async () => {
  const { offers, become } = offering([]);
  let opened = 0;
  openEmptyExport(offers, () => opened++);
  become([]);
  expect(opened).toBe(0);
  become([rowOf(undefined)]);
  expect(opened).toBe(1);
  await expect.poll(() => document.querySelector('dialog')).toBe(null);
});
