import { html, nothing, render, type TemplateResult } from 'lit-html';
import { type FigureCell, type TableGroup, tableGroups } from '../../analysis/table-rows.ts';
import { terrainsText } from '../../core/text.ts';
import { raised } from '../terrain/typeset.ts';
import { countText, type FigureTerrain } from './figure-terrains.ts';
import { metresButton, terrainChip } from './terrain-parts.ts';

/** All figures that are one number, a column for each terrain, and below them why some are missing. */
export function createFigureTable(
  container: HTMLElement,
  onMetres: (panes: readonly number[]) => void,
): { update(terrains: readonly FigureTerrain[]): void } {
  container.classList.add('figure-card', 'figure-table');
  let isLong = false;
  return {
    update(terrains) {
      const isDue = terrains.some(({ figures, failure }) => !figures && failure === undefined);
      container.ariaBusy = String(isDue);
      const groups = tableGroups(terrains);
      // Until all figures are made, long numbers stay expected: else the table would be laid out twice.
      isLong = charactersAcross(groups) > MOST_CHARACTERS || (isLong && isDue);
      const table = html`
        <h2 class="visually-hidden">Figures</h2>
        <div class="figure-scroll scroll" tabindex="0" role="region" aria-label="Figures of all terrains">
          <table class=${isLong ? 'has-long-numbers' : ''}>
            ${tableHead(terrains)}${groups.map((group) => tableBody(group, terrains.length))}
          </table>
        </div>
        <div class="figure-failures">${failureNotes(terrains, onMetres)}</div>`;
      render(table, container);
    },
  };
}

function tableHead(terrains: readonly FigureTerrain[]): TemplateResult {
  const count = terrains.length;
  const legend = count > 1 ? html`bold = largest<span> of the ${countText(count)}</span>` : '';
  const names = terrains.map(({ name }, pane) => html`<th scope="col" title=${name}>${terrainChip(pane)}</th>`);
  return html`<thead><tr><td>${legend}</td>${names}</tr></thead>`;
}

function tableBody({ title, note, rows }: TableGroup, columns: number): TemplateResult {
  const lines = rows.map(
    ({ about, label, unit, doc, cells }) => html`
      <tr class=${about}><th scope="row" title=${doc}>${label}${unit ? html` <small>${unit}</small>` : ''}</th>${cells.map(tableCell)}</tr>`,
  );
  return html`
    <tbody>
      <tr class="figure-group"><th scope="rowgroup" colspan=${columns + 1}>${title}${note ? html`<small>${note}</small>` : ''}</th></tr>
      ${lines}
    </tbody>`;
}

function tableCell({ text, title, isLargest }: FigureCell): TemplateResult {
  const runs = raised(text.replace(' …', '\u00a0…'));
  return html`<td title=${title ?? nothing}>${isLargest ? html`<b>${runs}</b>` : runs}</td>`;
}

/** Why terrains have no figures or no metres. */
function failureNotes(terrains: readonly FigureTerrain[], onMetres: (panes: readonly number[]) => void): TemplateResult[] {
  const note = (kind: string, text: string, button: unknown = ''): TemplateResult[] =>
    text === '' ? [] : [html`<p class=${`figure-note${kind} soft`}>${text}${button}</p>`];
  const failed = failureLines(terrains.filter(({ isPreview }) => !isPreview));
  const waiting = failureLines(
    terrains.filter(({ isPreview }) => isPreview),
    (panes) => `${terrainsText(panes)} ${panes.length > 1 ? 'are previews' : 'is a preview'}`,
  );
  const unitless = terrains.flatMap(({ pane, unit }) => (unit === '' ? [pane] : []));
  const text = unitless.length === 0 ? '' : `${terrainsText(unitless)} ${unitless.length > 1 ? 'have' : 'has'} no metres.`;
  const button = metresButton(() => onMetres(unitless), unitless.length);
  return [...note(' is-error', failed), ...note('', waiting), ...note('', text, button)];
}

/** Why terrains have no figures, a line for each reason. */
function failureLines(terrains: readonly FigureTerrain[], named = terrainsText): string {
  const reasons = new Map<string, number[]>();
  for (const { pane, failure } of terrains) {
    if (failure !== undefined) reasons.set(failure, [...(reasons.get(failure) ?? []), pane]);
  }
  return [...reasons].map(([failure, panes]) => `${named(panes)}: ${failure}`).join('\n');
}

/** Characters of the numbers of a row that fit beside its name in the narrowest panel. */
const MOST_CHARACTERS = 22;

/** How many characters the longest numbers of all columns have together. */
function charactersAcross(groups: readonly TableGroup[]): number {
  const longest: number[] = [];
  for (const { cells } of groups.flatMap(({ rows }) => rows)) {
    for (const [pane, { text }] of cells.entries()) longest[pane] = Math.max(longest[pane] ?? 0, text.length);
  }
  return longest.reduce((sum, length) => sum + length, 0);
}
