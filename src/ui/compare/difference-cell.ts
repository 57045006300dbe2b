import { clipText } from '../../analysis/difference-text.ts';
import { type Cut, isOnMap, snapCut } from '../../core/cut.ts';
import type { HoleMask } from '../../core/holes.ts';
import { latest, onFieldChange } from '../../core/memo.ts';
import { formatElevation } from '../../core/number-text.ts';
import type { Point } from '../../core/profile.ts';
import type { Recipe } from '../../core/recipe.ts';
import { elevationAt, type Surface } from '../../core/surface.ts';
import { uncapitalised } from '../../core/text.ts';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import { type ColourScale, differenceScale } from '../../draw/colour/colour-scale.ts';
import { makesProfile } from '../../generate.ts';
import { type Outcome, valueIn } from '../../jobs/session.ts';
import type { CompareSettings } from '../../state/compare-settings.ts';
import type { PanePair } from '../../state/document.ts';
import type { TerrainDifference } from '../../terrain/make-difference.ts';
import { createDifferenceMap, type DifferenceMapModel } from '../../view2d/difference-map.ts';
import { create } from '../controls/dom.ts';
import type { MenuItem } from '../controls/menu.ts';
import { createCellHead } from './cell-head.ts';
import { comparedText, unitlessOf } from './difference-card.ts';
import { createBarLegend, metresButton, pairText } from './terrain-parts.ts';

export interface DifferenceCellModel {
  readonly pair: PanePair;
  readonly of: Recipe;
  readonly less: Recipe;
  readonly unit: 'm' | '';
  readonly kind: Exclude<CompareSettings['difference'], 'off'>;
  /** The difference of the pair; undefined while it is made. */
  readonly difference: Outcome<TerrainDifference> | undefined;
  /** Where each of the two was filled, if it was. */
  readonly holes: readonly (HoleMask | undefined)[];
  readonly cut: Cut;
  readonly hover: Point | undefined;
  readonly palette: ChartPalette;
}

export interface DifferenceCellEvents {
  onHover(position: Point | undefined): void;
  onMetres(pane: number): void;
  items(): readonly MenuItem[];
}

export interface DifferenceCell {
  readonly element: HTMLElement;
  /** Takes the gestures of the 3D view that lies over it. */
  readonly view: HTMLElement;
  update(model: DifferenceCellModel): void;
}

/** The cell of the pair's difference: draped on the terrain that is taken away, or as a flat map, with the legend of its colours. */
export function createDifferenceCell(events: DifferenceCellEvents): DifferenceCell {
  const chip = create('span', { class: 'terrain-chip is-pair rigid' });
  const head = createCellHead([chip], 'Difference: more', events.items);
  const legend = createBarLegend('cell-legend');
  head.aside.prepend(legend.element);
  const view = create('div', { class: 'cell-view fill', role: 'img', tabindex: '0', title: 'Drag to orbit' });
  const flat = create('div', { class: 'cell-map', role: 'img' });
  const note = create('p', { class: 'cell-note soft', role: 'status' });
  const element = create('section', { class: 'compare-cell is-difference' }, view, flat, head.element, note);
  let map: ReturnType<typeof createDifferenceMap> | undefined;
  const showMap = onFieldChange((model: DifferenceMapModel) => {
    map ??= createDifferenceMap(flat, { onHover: events.onHover });
    map.update(model);
  });
  const cutOf = latest(snapCut);
  const holesOf = latest((...holes: readonly (HoleMask | undefined)[]) => holes.filter((mask) => mask !== undefined));
  const surfaceOf = latest((result: TerrainDifference | undefined) => result && differenceSurface(result));
  // Screen readers read a status again whenever it is written.
  const showNote = latest((text: string, unitless: number | undefined): void => {
    note.replaceChildren(text, ...(unitless === undefined ? [] : [metresButton(() => events.onMetres(unitless))]));
    note.hidden = text === '';
  });

  return {
    element,
    view,
    update(model) {
      const { pair, of, less, unit, kind, difference, holes, cut, hover, palette } = model;
      const result = valueIn(difference);
      const is3d = kind === '3d';
      const name = `Terrain ${pair.of + 1} less terrain ${pair.less + 1}`;
      chip.textContent = pairText(pair);
      view.hidden = !is3d || result === undefined;
      flat.hidden = is3d || result === undefined;
      view.ariaLabel = flat.ariaLabel = name;
      element.ariaLabel = `Difference: ${uncapitalised(name)}`;
      legend.element.hidden = result === undefined;
      showNote(difference ? noteOf(difference, model) : 'Comparing…', unitlessOf(pair, [of, less]));
      const scale = result && scaleOf(result);
      const surface = surfaceOf(result);
      const isHere = surface !== undefined && hover !== undefined && isOnMap(hover);
      head.update({
        title: 'Difference',
        detail: result === undefined ? '' : is3d ? `draped on ${pair.less + 1}` : 'north up',
        description: name,
        here: isHere && result ? signed(elevationAt(surface, hover), unit, result) : undefined,
      });
      if (!result || !scale || !surface) return;
      legend.update(scale, unit, undefined, true);
      const clip = clipText(result.figures, unit);
      legend.element.title = clip === undefined ? 'The colours of the difference' : `Colours are ${clip}`;
      if (is3d) return;
      const isLine = makesProfile(of) && makesProfile(less);
      showMap({
        surface,
        scale,
        holes: holesOf(...holes),
        // Each of the two has another way of water.
        cut: isLine || cut.mode === 'water' ? undefined : cutOf(cut, less),
        hover: isHere ? hover : undefined,
        palette,
      });
    },
  };
}

/** Its colours, from −limit to +limit; the same object for the same difference. */
export const scaleOf = latest((result: TerrainDifference): ColourScale => differenceScale(result.figures.limit));

function differenceSurface({ base, map }: TerrainDifference): Surface {
  return { map, spacing: base.spacing, extent: base.extent };
}

/** Why there is no difference, or how the terrains were compared if not sample by sample. */
function noteOf(difference: Outcome<TerrainDifference>, { pair, of, less }: DifferenceCellModel): string {
  return 'failure' in difference ? difference.failure.text : comparedText(difference.value.figures, pair, of, less);
}

function signed(value: number, unit: 'm' | '', { figures }: TerrainDifference): string {
  const text = formatElevation(value, unit, figures.max - figures.min);
  return value > 0 ? `+${text}` : text;
}
