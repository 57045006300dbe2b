import '../styles/export.css';
import { defaultsOf, type ParamValues, type Problem, parseParams, type Schema } from '../../core/params.ts';
import { capitalised, errorText } from '../../core/text.ts';
import { createDialog } from '../controls/dialog.ts';
import { create, textButton } from '../controls/dom.ts';
import { bytesText, copyText } from '../controls/files.ts';
import { icon } from '../controls/icons.ts';
import type { ExportPlan, ExportRow } from '../page/export-row.ts';
import { createRootFolder } from '../panel/folder.ts';
import type { Row } from '../panel/row.ts';
import { addSchemaRows } from '../panel/schema-rows.ts';
import { docText, whyInactive } from '../panel/wording.ts';
import { createExportPicture } from './export-picture.ts';

export interface ExportDialog {
  readonly element: HTMLDialogElement;
  /** Shows the rows as they are now. */
  update(rows: readonly ExportRow[]): void;
}

/** Opens the Export dialog: the list of files at the left; options, picture and facts of the chosen one at the right.
 *  @param listName `terrain` or `landscape`: the last choice of each is remembered
 *  @param subject beside the title: what is exported
 *  @param firstRows at least one
 *  @param memory what was chosen before
 *  @param run makes the files, after the dialog has closed */
export function openExport(
  listName: string,
  subject: Node | string,
  firstRows: readonly ExportRow[],
  memory: ExportMemory,
  run: (plan: ExportPlan, noun: string) => void,
): ExportDialog {
  const name = create('b', { class: 'cut' });
  const about = create('span');
  const list = create('div', { class: 'export-list', role: 'listbox', 'aria-label': 'What to export' });
  const detail = create('div', { class: 'export-detail column' });
  let rows = firstRows;
  let chosen = rows.find(({ id }) => id === memory.row(listName)) ?? rows.find(({ unfit }) => unfit === undefined) ?? rows[0];
  let plan: ExportPlan | undefined;
  const dialog = createDialog({
    title: 'Export',
    subtitle: subject,
    content: create('div', { class: 'export' }, list, detail),
    consequence: create('span', { class: 'export-consequence wrap', role: 'status' }, name, about),
    action: { label: 'Export', run: () => plan && run(plan, chosen.noun) },
    isWide: true,
  });
  dialog.element.classList.add('is-export');
  const { verb } = dialog;

  const showConsequence = (): void => {
    const why = chosen.unfit ?? plan?.problem;
    name.textContent = plan && why === undefined ? plan.name : '';
    name.title = name.textContent;
    about.textContent = plan?.problem ?? plan?.size ?? '';
    about.classList.toggle('is-problem', plan?.problem !== undefined);
    if (verb) {
      verb.textContent = `Export ${chosen.noun}`;
      verb.disabled = why !== undefined;
      verb.title = why ?? 'Export (Enter)';
    }
    if (plan && why === undefined) void showBytes(plan);
  };
  const showBytes = async (of: ExportPlan): Promise<void> => {
    // If it fails, the export itself says why.
    const size = await Promise.resolve(of.bytes()).catch(() => undefined);
    if (plan !== of || !size) return;
    const samples = create('span', { class: 'for-wide' }, `${size.size ?? of.size} · `);
    about.replaceChildren(samples, `${size.is ? `${size.is} ` : ''}${bytesText(size.bytes)}`);
  };
  const showDetail = createDetail(detail, memory, (now) => {
    plan = now;
    showConsequence();
  });
  const showList = (): void => {
    const groups = [...new Set(rows.map(({ group }) => group))].map((group, i) => {
      const heading = group === undefined ? [] : [create('b', { id: `export-group-${i}` }, group)];
      const element = create('div', { role: 'group', ...(group !== undefined && { 'aria-labelledby': `export-group-${i}` }) });
      element.append(...heading, ...rows.filter((row) => row.group === group).map(optionOf));
      return element;
    });
    list.replaceChildren(...groups);
  };
  const optionOf = (row: ExportRow): HTMLButtonElement => {
    const isChosen = row === chosen;
    const element = create('button', { type: 'button', role: 'option', title: row.unfit ?? row.holds }, row.title);
    element.append(create('small', {}, row.unfit ?? row.hint));
    element.classList.toggle('is-unfit', row.unfit !== undefined);
    element.addEventListener('click', () => choose(row));
    element.ariaSelected = String(isChosen);
    element.tabIndex = isChosen ? 0 : -1;
    return element;
  };
  const show = (takesFocus: boolean): void => {
    showList();
    if (takesFocus) list.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    plan = undefined;
    showDetail(chosen);
    showConsequence();
  };
  const choose = (row: ExportRow): void => {
    chosen = row;
    memory.keepRow(listName, row.id);
    show(true);
  };
  list.addEventListener('keydown', (event) => {
    const at = rows.indexOf(chosen);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (event.key === 'Enter') verb?.click();
    else if (target === undefined) return;
    else if (rows[target]) choose(rows[target]);
    event.preventDefault();
  });
  dialog.element.addEventListener('close', () => {
    showDetail(undefined);
    dialog.dispose();
  });
  dialog.open();
  choose(chosen);
  return {
    element: dialog.element,
    update(now) {
      const again = now.find(({ id }) => id === chosen.id);
      if (!again) return;
      rows = now;
      chosen = again;
      // List and options are built again: focus within them would be lost.
      show([list, detail].some((part) => part.contains(document.activeElement)));
    },
  };
}

/** Options, picture and facts of one row.
 *  @returns shows a row; undefined clears what is shown */
function createDetail(
  container: HTMLElement,
  memory: ExportMemory,
  onPlan: (plan: ExportPlan) => void,
): (row: ExportRow | undefined) => void {
  const holds = create('p', { class: 'export-holds soft' });
  const options = create('div', { class: 'export-options' });
  const picture = createExportPicture();
  const facts = create('section', { class: 'export-facts rigid' });
  const unfit = create('p', { class: 'export-unfit soft' });
  container.append(create('div', { class: 'export-columns' }, create('div', {}, holds, unfit, options), picture.element), facts);
  let shownRows: readonly Row[] = [];
  let measuring = new AbortController();

  return (row) => {
    measuring.abort();
    for (const shown of shownRows) shown.destroy();
    shownRows = [];
    options.replaceChildren();
    container.scrollTop = 0;
    holds.textContent = row?.holds ?? '';
    unfit.replaceChildren(...(row?.unfit === undefined ? [] : [icon('note'), row.unfit]));
    if (!row || row.unfit !== undefined) {
      picture.update(undefined);
      facts.hidden = true;
      return;
    }
    let values: ParamValues = memory.values(row.id, row.options);
    let plan = row.plan(values);
    /** What was typed last and is no value. A text stays in its field, and nothing is made meanwhile. */
    let refused: { readonly id: string; readonly problem: string; readonly text: string | undefined } | undefined;
    const show = (): void => {
      measuring.abort();
      plan = row.plan(values);
      for (const shown of shownRows) shown.refresh();
      holds.textContent = plan.holds ?? row.holds;
      picture.update(plan.picture);
      showFacts(facts, plan);
      onPlan(refused?.text === undefined ? plan : { ...plan, problem: refused.problem });
      measuring = new AbortController();
      if (plan.measure) void showMeasured(plan.measure, measuring.signal);
    };
    const showMeasured = async (measure: NonNullable<ExportPlan['measure']>, signal: AbortSignal): Promise<void> => {
      try {
        await measure(signal);
        if (!signal.aborted) show();
      } catch (error) {
        if (!signal.aborted) showFacts(facts, plan, { text: errorText(error), again: show });
      }
    };
    const inactive = (id: string): string | undefined => plan.inactive?.[id] ?? whyInactive(row.options, id, values);
    shownRows = addSchemaRows(createRootFolder(options), row.options, {
      values() {
        const shown = withoutEffect(row.options, values, plan);
        return refused?.text === undefined ? shown : { ...shown, [refused.id]: refused.text };
      },
      write(id, value) {
        if (refused?.text === undefined || refused.id === id) refused = undefined;
        values = { ...values, [id]: value };
        memory.keepValues(row.id, row.options, values);
        show();
        return true;
      },
      inactive,
      // Options of a choice that is not made.
      isHidden: (id) => whyInactive(row.options, id, values) !== undefined,
      slider: () => null,
      refuse(id, problem, text) {
        refused = { id, problem: `${capitalised(problem)}.`, text };
        if (text !== undefined) show();
      },
      hint: (id) => plan.notes?.[id] ?? docText(row.options[id]),
      problem: (id) => (refused?.id === id ? refused.problem : undefined),
      placeholder: (id) => plan.automatic?.[id] ?? '',
    });
    show();
  };
}

/** The values as they are shown: options that this file cannot have are off or at their default. What was chosen is kept. */
function withoutEffect(options: Schema, values: ParamValues, { inactive = {} }: ExportPlan): ParamValues {
  const none = Object.keys(inactive).filter((id) => inactive[id] !== undefined && id in options);
  return { ...values, ...Object.fromEntries(none.map((id) => [id, options[id].kind === 'flag' ? false : options[id].default])) };
}

/** @param failure why they could not be measured, and what tries it again */
function showFacts(
  container: HTMLElement,
  { facts: { title, text, warnings = [], rows }, measure }: ExportPlan,
  failure?: { readonly text: string; again(): void },
): void {
  container.hidden = rows.length === 0 && !failure;
  const copy = textButton('', 'Copy these values as text', async () => {
    const isCopied = await copyText(rows.map(([name, value]) => `${name}: ${value}`).join('\n'));
    label(isCopied ? 'Copied' : 'The browser did not allow it');
  });
  const label = (words: string): void => copy.replaceChildren(icon('copy'), words);
  const relabel = (): void => label('Copy values');
  relabel();
  // Copied again, it is to say so again.
  copy.addEventListener('pointerleave', relabel);
  copy.addEventListener('blur', relabel);
  copy.disabled = measure !== undefined;
  const list = create(
    'dl',
    {},
    ...rows.map(([name, value]) => create('div', {}, create('dt', {}, name), create('dd', {}, value))),
  );
  const use = text === undefined ? [] : [create('p', { class: 'soft' }, text)];
  const cautions = warnings.map((warning) => create('p', { class: 'export-unfit' }, icon('note'), warning));
  if (failure) {
    const why = create('p', { class: 'export-unfit', role: 'alert' }, icon('note'), `The values cannot be told: ${failure.text}`);
    why.append(textButton('Try again', 'Make the samples for these values again', failure.again));
    cautions.push(why);
  } else if (measure) {
    cautions.push(create('p', { role: 'status' }, 'The samples are being made for the values that are still missing.'));
  }
  container.replaceChildren(create('header', {}, create('h3', {}, title), copy), ...use, ...cautions, list);
}

export type ExportMemory = ReturnType<typeof createExportMemory>;

/** What was chosen since the page was opened: a row for each list, and by row the options that were changed. */
export function createExportMemory() {
  const rows = new Map<string, string>();
  const changed = new Map<string, ParamValues>();
  return {
    row: (list: string): string | undefined => rows.get(list),
    keepRow: (list: string, row: string) => void rows.set(list, row),
    values(row: string, schema: Schema): ParamValues {
      const problems: Problem[] = [];
      const known = Object.entries(changed.get(row) ?? {}).filter(([id]) => id in schema);
      return parseParams(schema, Object.fromEntries(known), row, problems);
    },
    keepValues(row: string, schema: Schema, values: ParamValues): void {
      const defaults: ParamValues = defaultsOf(schema);
      // A default may be another one the next time: the size of another terrain.
      changed.set(row, Object.fromEntries(Object.entries(values).filter(([id, value]) => value !== defaults[id])));
    },
  };
}
