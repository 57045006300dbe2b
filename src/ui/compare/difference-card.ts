import { type DifferenceFigures, EXTENTS_DIFFER, extentsDiffer } from '../../analysis/difference.ts';
import { clipText, filledPairText } from '../../analysis/difference-text.ts';
import { differenceRows } from '../../analysis/figure-rows.ts';
import { figureText, unitOfRow } from '../../analysis/table-rows.ts';
import { withUnit } from '../../core/number-text.ts';
import type { Recipe } from '../../core/recipe.ts';
import { terrainsText, uncapitalised } from '../../core/text.ts';
import { makesProfile } from '../../generate.ts';
import { failureIn, type Outcome, valueIn } from '../../jobs/session.ts';
import type { PanePair } from '../../state/document.ts';
import { sizeText, unitOf } from '../../state/terrain-text.ts';
import type { TerrainDifference } from '../../terrain/make-difference.ts';
import { create } from '../controls/dom.ts';
import type { FigureTerrain } from './figure-terrains.ts';
import { metresButton, pairChips } from './terrain-parts.ts';

export interface DifferenceCardModel {
  readonly terrains: readonly FigureTerrain[];
  readonly pair: PanePair;
  /** The difference of the pair; undefined while it is made. */
  readonly difference: Outcome<TerrainDifference> | undefined;
  /** The difference is shown in colours. */
  readonly hasColours: boolean;
}

/** The figures of the pair's difference. Hidden while there is one terrain. */
export function createDifferenceCard(
  container: HTMLElement,
  onMetres: (panes: readonly number[]) => void,
): { update(model: DifferenceCardModel): void } {
  const title = create('h2');
  const names = create('span');
  const values = differenceRows.map((row) => {
    const value = create('dd');
    return { row, value, entry: create('div', { title: row.doc }, create('dt', {}, row.label), value) };
  });
  const list = create('dl', {}, ...values.map(({ entry }) => entry));
  const note = create('p', { class: 'figure-note soft' });
  container.classList.add('figure-card', 'difference-card');
  container.append(create('header', {}, title, names), list, note);
  return {
    update({ terrains, pair, difference, hasColours }) {
      const [of, less] = [terrains[pair.of], terrains[pair.less]];
      container.hidden = !of || !less;
      if (!of || !less) return;
      title.replaceChildren('Difference ', ...pairChips(pair.of, pair.less));
      names.textContent = names.title = `${of.name} less ${less.name}`;
      const failure = failureIn(difference);
      const figures = valueIn(difference)?.figures;
      container.setAttribute('aria-busy', String(difference === undefined));
      list.hidden = failure !== undefined;
      for (const { row, value, entry } of values) {
        const { text, why } = figures ? differenceText(row, figures, [of, less]) : { text: '…', why: undefined };
        value.textContent = text;
        entry.title = why === undefined ? row.doc : `${row.doc} None: ${why}.`;
      }
      list.classList.toggle('has-long-numbers', charactersAcross(values) > MOST_CHARACTERS);
      const clip = hasColours && figures && clipText(figures, unitOf(less.recipe));
      const compared = figures ? comparedText(figures, pair, of.recipe, less.recipe) : '';
      const filled = filledPairText([of, less]);
      const text =
        failure ?? [clip && `Colours are ${clip}.`, compared, filled && `Includes ${filled}.`].filter(Boolean).join(' ');
      const unitless = unitlessOf(pair, [of.recipe, less.recipe]);
      note.replaceChildren(text, ...(unitless === undefined ? [] : [metresButton(() => onMetres([unitless]))]));
      note.hidden = text === '';
    },
  };
}

/** Characters of the longest entries of both columns together that fit the narrowest panel. */
const MOST_CHARACTERS = 33;

function charactersAcross(entries: readonly { readonly entry: HTMLElement }[]): number {
  const lengths = entries.map(({ entry }) => entry.textContent?.length ?? 0);
  return Math.max(...lengths.filter((_, i) => i % 2 === 0)) + Math.max(...lengths.filter((_, i) => i % 2 === 1));
}

/** The pane of a pair that has no metres while the other has. */
export function unitlessOf(pair: PanePair, [of, less]: readonly Recipe[]): number | undefined {
  const [a, b] = [unitOf(of), unitOf(less)];
  return a === b ? undefined : a === '' ? pair.of : pair.less;
}

/** How two terrains were compared, if not sample by sample at the same positions. */
export function comparedText(figures: DifferenceFigures, pair: PanePair, of: Recipe, less: Recipe): string {
  const isApart = extentsDiffer(of.extent, less.extent, makesProfile(of) || makesProfile(less));
  return [resampledText(figures, pair), isApart ? `Their ${EXTENTS_DIFFER}.` : ''].filter(Boolean).join(' ');
}

/** `Compared at 129 × 129: terrain 2 was resampled.` */
function resampledText({ resampled, size }: DifferenceFigures, { of, less }: PanePair): string {
  if (resampled === 'neither') return '';
  const panes = resampled === 'both' ? [Math.min(of, less), Math.max(of, less)] : [resampled === 'of' ? of : less];
  const who = uncapitalised(terrainsText(panes));
  const grid = size.height > 1 ? sizeText(size) : `${size.width} ${size.width === 1 ? 'point' : 'points'}`;
  return `Compared at ${grid}: ${who} ${panes.length > 1 ? 'were' : 'was'} resampled.`;
}

function differenceText(
  row: (typeof differenceRows)[number],
  figures: DifferenceFigures,
  pair: readonly FigureTerrain[],
): { readonly text: string; readonly why: string | undefined } {
  const value = row.of(figures);
  if (typeof value !== 'number') return { text: '—', why: value.why };
  const unit = unitOfRow(row.unit, pair);
  const text = figureText(row, value, figures.max - figures.min);
  return { text: withUnit(text, unit), why: undefined };
}
