import { withoutNoise } from '../../core/decimals.ts';
import type { Filter } from '../../core/generator.ts';
import { latest } from '../../core/memo.ts';
import { formatLength } from '../../core/number-text.ts';
import type { ParamValue, Schema } from '../../core/params.ts';
import type { Recipe } from '../../core/recipe.ts';
import { fault as filter } from '../../filters/fault.ts';
import { withFilterRemoved } from '../../state/edits.ts';
import { type OwnFault, ownFaults, whyFull, withFaultFlipped, withFaultParams } from '../../state/own-faults.ts';
import { unitOf } from '../../state/terrain-text.ts';
import { create, textButton } from '../controls/dom.ts';
import { icon, iconButton } from '../controls/icons.ts';
import { isTouched, overPageOnPhones } from '../controls/page-size.ts';
import { createRootFolder } from '../panel/folder.ts';
import type { Phase, Row } from '../panel/row.ts';
import { addSchemaRows } from '../panel/schema-rows.ts';

export interface FaultCardModel {
  readonly recipe: Recipe;
  /** The fault in hand; without one the next drag cuts it. */
  readonly held: OwnFault | undefined;
  /** Highest less lowest elevation that the height of a fault is a fraction of. */
  readonly span: number;
}

export interface FaultCardEvents {
  onRecipe(recipe: Recipe, phase: Phase): void;
  onHold(index: number | undefined): void;
  onCutMiddle(): void;
  onLeave(): void;
  /** Why what was typed is no value; the next change ends that. */
  onProblem(message: string): void;
}

const { shape, height, profile, band } = filter.params;
const { whyIdle }: Filter = filter;
/** The part of the range that the slider of the height reaches on either side. */
const REACH = 0.5;

/** The card of the tool that cuts faults: what to do, or the fault in hand with its height and band on the ground.
 *  @param card is hidden while there is no model, and so is `bar`, which has the keys
 *  @param model as it is now: undefined while the tool is not in hand */
export function createFaultCard(
  card: HTMLElement,
  bar: HTMLElement,
  model: () => FaultCardModel | undefined,
  { onRecipe, onHold, onCutMiddle, onLeave, onProblem }: FaultCardEvents,
): { update(): void } {
  const title = create('h2', {}, 'Fault');
  /** In place of the title if there are several. */
  const which = create('select', { class: 'field', 'aria-label': 'In hand', title: 'The fault that has handles' });
  which.addEventListener('change', () => onHold(Number(which.value)));
  const length = create('span', { class: 'fault-length quiet' });
  const hint = create('p', {});
  const rowsArea = create('div', {});
  const button = (name: Parameters<typeof icon>[0], text: string, title: string, run: (held: OwnFault) => void): HTMLElement => {
    const element = create('button', { type: 'button', class: 'button', title }, icon(name), text);
    element.addEventListener('click', () => {
      const held = model()?.held;
      if (held) run(held);
    });
    return element;
  };
  const flip = button('flip', 'Flip side', 'Move the other side instead', (held) =>
    edit((recipe) => withFaultFlipped(recipe, held)),
  );
  const remove = button('bin', 'Delete', 'Take the fault away (Delete); undo brings it back', ({ index }) => {
    edit((recipe) => withFilterRemoved(recipe, index));
    onHold(undefined);
  });
  const middle = textButton('Cut through the middle', 'Cut a fault through the middle', onCutMiddle, 'medium');
  const buttons = create('div', { class: 'fault-buttons' }, flip, remove);
  card.append(
    create('header', {}, title, which, length, iconButton('close', 'Stop cutting', onLeave, { title: 'Stop cutting (Esc)' })),
    hint,
    middle,
    rowsArea,
    buttons,
  );

  const edit = (change: (recipe: Recipe) => Recipe, phase: Phase = 'final'): boolean => {
    const now = model();
    if (now) onRecipe(change(now.recipe), phase);
    return true;
  };
  const showChoice = (all: readonly OwnFault[], held: OwnFault | undefined): void => {
    which.hidden = held === undefined || all.length < 2;
    title.hidden = !which.hidden;
    which.replaceChildren(...all.map(({ index }, i) => create('option', { value: String(index) }, `Fault ${i + 1}`)));
    which.value = String(held?.index);
  };
  const buildRows = createFaultRows(rowsArea, model, edit, onProblem);
  const keys = [
    keyHint(ARROWS, 'move P or Q', 'Arrow keys move the point that has the focus by a sample, with Shift by ten'),
    keyHint(['Delete'], 'remove', 'Take the fault away'),
  ];
  bar.append(
    create('span', {}, create('b', {}, 'Cut'), ' drag across the map'),
    ...keys,
    keyHint(['Esc'], 'done', 'Stop cutting'),
  );

  const showCard = overPageOnPhones(card);
  return {
    update() {
      const next = model();
      bar.hidden = !next;
      showCard(next !== undefined);
      if (!next) return;
      const { recipe, held, span } = next;
      const { x, y } = recipe.extent;
      const rows = buildRows(span, Math.max(x, y), unitOf(recipe));
      title.textContent = held ? (held.isCircle ? 'Fault around P' : 'Fault P–Q') : 'Cut a fault';
      length.textContent = held ? formatLength(Math.hypot((held.q.x - held.p.x) * x, (held.q.y - held.p.y) * y), 'm') : '';
      showChoice(ownFaults(recipe), held);
      const full = whyFull(recipe);
      const idle = held && whyIdle?.(recipe.filters[held.index].params);
      hint.textContent = idle
        ? `No effect: ${idle}.`
        : (full ??
          `Drag across the terrain: what lies right of the drag goes up. ${isTouched.matches ? 'Two fingers turn' : 'The right button turns'} the view.`);
      middle.disabled = full !== undefined;
      middle.hidden = held !== undefined;
      hint.hidden = held !== undefined && idle === undefined;
      for (const part of [rowsArea, buttons, ...keys]) part.hidden = held === undefined;
      for (const row of rows) row.refresh();
    },
  };
}

const ARROWS = (['left', 'up', 'down', 'right'] as const).map((name) => icon(name));

/** Keys and what they do. */
function keyHint(keys: readonly (string | SVGSVGElement)[], does: string, title: string): HTMLElement {
  return create('span', { class: 'key-hint', title }, create('kbd', {}, ...keys), ` ${does}`);
}

/** The rows of the fault in hand, with lengths on the ground of the terrain.
 *  @returns builds them, anew where the ground is another */
function createFaultRows(
  area: HTMLElement,
  model: () => FaultCardModel | undefined,
  edit: (change: (recipe: Recipe) => Recipe, phase: Phase) => boolean,
  onProblem: FaultCardEvents['onProblem'],
): (span: number, side: number, unit: string) => readonly Row[] {
  return latest((span: number, side: number, unit: string) => {
    const factors: Readonly<Record<string, number>> = { height: span || 1, band: side };
    const onGround = (id: string, fraction: number): number => withoutNoise(fraction * factors[id]);
    const inRecipe = (id: string, value: ParamValue): ParamValue => {
      if (!(id in factors)) return value;
      const { min, max } = id === 'height' ? height : band;
      return Math.min(Math.max(Number(value) / factors[id], min), max);
    };
    const sized = (id: 'height' | 'band', spec: typeof height | typeof band, of: string): Schema[string] => ({
      ...spec,
      ...Object.fromEntries((['default', 'min', 'max', 'step'] as const).map((key) => [key, onGround(id, spec[key])])),
      unit: of,
    });
    const schema: Schema = { shape, height: sized('height', height, unit), profile, band: sized('band', band, 'm') };
    area.replaceChildren();
    const folder = createRootFolder(area);
    const paramsOf = (): Readonly<Record<string, ParamValue>> => {
      const { recipe, held } = model() ?? {};
      return recipe && held ? recipe.filters[held.index].params : {};
    };
    return addSchemaRows(folder, schema, {
      values: () =>
        Object.fromEntries(
          Object.entries(paramsOf()).map(([id, value]) => [id, id in factors ? onGround(id, Number(value)) : value]),
        ),
      write(id, value, phase) {
        const held = model()?.held;
        return held === undefined || edit((recipe) => withFaultParams(recipe, held.index, { [id]: inRecipe(id, value) }), phase);
      },
      slider: (id) =>
        id === 'height'
          ? { min: -REACH * factors.height, max: REACH * factors.height, step: onGround('height', height.step) }
          : undefined,
      refuse: (id, problem) => onProblem(`${schema[id].label}: ${problem}`),
    });
  });
}
