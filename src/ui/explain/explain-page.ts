import '../styles/explain.css';
import { html, render } from 'lit-html';
import { isOnMap } from '../../core/cut.ts';
import { latest } from '../../core/memo.ts';
import { formatElevation } from '../../core/number-text.ts';
import type { StagePlace } from '../../core/origin.ts';
import type { Point } from '../../core/profile.ts';
import { RecipeError } from '../../core/recipe.ts';
import { elevationAt } from '../../core/surface.ts';
import { registry, sourceOf } from '../../generate.ts';
import { explainSample } from '../../rules/ask.ts';
import { selectedRecipe } from '../../state/document.ts';
import { createEdits } from '../../state/edits.ts';
import { type ActingFault, faultInHand } from '../../state/own-faults.ts';
import { problemText } from '../../state/param-text.ts';
import { unitOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import { create, elementById } from '../controls/dom.ts';
import type { PageParts } from '../page/page-parts.ts';
import type { Phase } from '../panel/row.ts';
import { listenToPlaces } from '../terrain/chosen-places.ts';
import type { TerrainPane, TerrainPaneModel } from '../terrain/terrain-pane.ts';
import { type Constant, createScrubs } from './constant-scrub.ts';
import { createExplainOverlay, type ExplainOverlayModel, isAt } from './explain-overlay.ts';
import { finishedSample, isFiltered, nearestSample, neighbourOf, positionOf, sampleToExplain } from './explained-sample.ts';
import { faultRule } from './fault-rule.ts';
import { faultSums, type MapSample, mapSampleAt } from './fault-sums.ts';
import { displacementsOf, levelsChart } from './levels-chart.ts';
import { nextCard, ruleCard, stageCard } from './rule-card.ts';
import { type Direction, type SampleCardEvents, sampleCard } from './sample-card.ts';
import { placeText, type SampleModel, sampleModel } from './sample-model.ts';
import { createWhyCard } from './why-card.ts';

export interface ExplainPage {
  /** @param terrain on screen */
  update(terrain: Terrain | undefined): void;
  /** Takes its marks off the terrain. */
  leave(): void;
  /** A frame was drawn: what stands on the terrain has to follow. */
  placeOverlay(): void;
}

const IMPORTED = 'Imported terrain was not made in stages: there is no rule to explain.';
const MIDDLE: Point = { x: 0.5, y: 0.5 };
const edits = createEdits(registry);

/** The panel that explains the stage on screen: its rule, how one sample was made by it, and why that is so high in the end. */
export function createExplainPage({
  document,
  session,
  client,
  maps,
  actions,
  pane,
}: Pick<PageParts, 'document' | 'session' | 'client' | 'maps' | 'actions'> & { readonly pane: TerrainPane }): ExplainPage {
  const { view } = pane;
  const container = elementById('explain');
  const overlay = createExplainOverlay(elementById('overlay'));
  let terrain: Terrain | undefined;
  let ownLit: string | undefined;
  let isShown = false;

  const scrub = createScrubs(write);
  const sampleEvents: SampleCardEvents = {
    onStep: (direction) => terrain && choose(terrain, neighbourOf(terrain, shownSample(terrain), direction)),
    onLit(letter) {
      if (letter === ownLit) return;
      ownLit = letter;
      show();
    },
    onParent(letter) {
      if (!terrain) return;
      const { origin } = modelOf(terrain, shownSample(terrain));
      const parent = origin.parents.find((one) => one.letter === letter);
      const place = parent && positionOf(terrain, { ...parent.at, stage: origin.stage });
      if (place && isOnMap(place)) choosePlace(place);
    },
  };
  const why = createWhyCard(client, maps, show);
  const scroller = container.appendChild(create('div', { class: 'explain-scroll soft' }));
  listenToPlaces(pane, session, () => isShown, choosePlace);

  function write({ id, filter }: Constant, value: number, phase: Phase): void {
    try {
      const recipe = selectedRecipe(document.get());
      const changed =
        filter === undefined ? edits.withParam(recipe, id, value) : edits.withFilterParam(recipe, filter, id, value);
      actions.showRecipe(changed, phase);
    } catch (error) {
      if (!(error instanceof RecipeError)) throw error;
      const text = error.problems.map((problem) => problemText(problem, {})).join('\n');
      session.set({ message: { kind: 'error', text } });
    }
  }
  function choosePlace(place: Point): void {
    if (terrain) session.set({ explained: { place, stage: terrain.stage } });
  }
  function choose(of: Terrain, at: Point): void {
    choosePlace(positionOf(of, { ...at, stage: of.stage }));
  }

  const placeOf = latest(sampleToExplain);
  const shownSample = (of: Terrain): StagePlace => placeOf(of, session.get().explained);
  const modelNow = latest(sampleModelOf);
  const modelOf = (of: Terrain, { x, y }: StagePlace): SampleModel => modelNow(of, x, y);
  const hoveredModel = latest(sampleModelOf);
  const faultOf = latest(faultInHand);
  /** The fault in hand, if it acts on the terrain, and the sample that it is explained at. */
  const heldFault = (of: Terrain): HeldFault | undefined => {
    const { cutting, explained } = session.get();
    const fault = faultOf(of, cutting?.fault);
    return fault && { fault, sample: mapSampleAt(of, explained?.place ?? MIDDLE) };
  };

  const overlayModel = (): ExplainOverlayModel | undefined => {
    const drawn = pane.drawn();
    if (!isShown || !drawn || drawn.terrain !== terrain || !drawn.marks) return undefined;
    const held = heldFault(drawn.terrain);
    if (held) return { drawn, spot: held.sample };
    if (!drawn.terrain.explanation) return undefined;
    const sample = modelOf(drawn.terrain, shownSample(drawn.terrain));
    const { letter, hovered } = underPointer(session.get().hover, view, drawn, sample, hoveredModel);
    return { drawn, sample, lit: ownLit ?? letter, hovered };
  };

  const cards = (of: Terrain, letter: string | undefined) => {
    const at = shownSample(of);
    const { recipe, rawRange } = of;
    const place = placeText(positionOf(of, at), recipe.extent, unitOf(recipe), of.profile !== undefined);
    const sample = modelOf(of, at);
    const { isGesture, isPredicting } = session.get();
    const charted = levelsChart(displacementsOf(of), of.stage);
    const rule = ruleCard(of, selectedRecipe(document.get()), scrub);
    // Predict asks about a point of its own, and about the next stage.
    if (isPredicting) return html`${stageCard(of)}${charted}${rule}`;
    return html`
      ${stageCard(of)}
      ${sampleCard({ sample, place: `${sample.origin.point} · ${place}`, lit: letter }, sampleEvents)}
      ${charted}
      ${rule}
      ${why.show({ recipe, rawRange, ...finishedSample(of, at), place, held: undefined, isGesture })}
      ${nextCard(of)}`;
  };

  const faultCards = (of: Terrain, { fault, sample }: HeldFault) => {
    const { recipe, rawRange } = of;
    const { x, y } = sample;
    const place = placeText(sample.place, recipe.extent, 'm', false);
    const step = (direction: Direction, isFar: boolean): void => {
      const by = (isFar ? 10 : 1) * (direction === 'left' || direction === 'up' ? -1 : 1);
      const isAcross = direction === 'left' || direction === 'right';
      const to = { x: isAcross ? x + by : x, y: isAcross ? y : y + by };
      choosePlace(mapSampleAt(of, { x: to.x / (recipe.width - 1), y: to.y / (recipe.height - 1) }).place);
    };
    const { cutting, isGesture } = session.get();
    return html`
      ${faultRule({ sums: faultSums(of, fault, sample), x, place }, step)}
      ${why.show({ recipe, rawRange, x, y, place, held: cutting?.fault, isGesture })}`;
  };

  function show(): void {
    const model = overlayModel();
    overlay.place(view, model);
    // Its samples are handed back already: the next frame shows another.
    if (terrain && Number.isNaN(elevationAt(terrain.surface, MIDDLE))) return;
    const held = terrain && heldFault(terrain);
    const lit = model && 'lit' in model ? model.lit : ownLit;
    render(terrain && contentOf(terrain, held, lit), scroller);
  }

  function contentOf(of: Terrain, held: HeldFault | undefined, lit: string | undefined) {
    if (held) return faultCards(of, held);
    if (of.explanation) return cards(of, lit);
    why.leave();
    return html`<p class="explain-note">${IMPORTED}</p>`;
  }

  return {
    update(now) {
      isShown = true;
      terrain = now;
      show();
    },
    leave() {
      if (!isShown) return;
      isShown = false;
      why.leave();
      overlay.place(view, undefined);
    },
    placeOverlay: () => overlay.place(view, overlayModel()),
  };
}

interface HeldFault {
  readonly fault: ActingFault;
  readonly sample: MapSample;
}

function sampleModelOf(terrain: Terrain, x: number, y: number): SampleModel {
  const { recipe, stage, rawRange, range, surface } = terrain;
  const origin = explainSample(recipe, stage, x, y, rawRange);
  const [unit, span] = [unitOf(recipe), range.max - range.min];
  const filtered = (): string => formatElevation(elevationAt(surface, positionOf(terrain, origin)), unit, span);
  return sampleModel(origin, stage, unit, isFiltered(terrain) ? filtered() : undefined);
}

/** What the pointer is at: a letter of the explained sample, or another sample.
 *  @param modelAt of the sample at a place of the stage */
function underPointer(
  hover: Point | undefined,
  view: TerrainView,
  drawn: TerrainPaneModel,
  { origin }: SampleModel,
  modelAt: typeof sampleModelOf,
): { readonly letter?: string | undefined; readonly hovered?: SampleModel } {
  const of = drawn.terrain;
  if (!hover || !isOnMap(hover) || of.stage >= sourceOf(of.recipe).ownStages) return {};
  const letter = origin.parents.find(({ at }) => isAt(view, drawn, { ...at, stage: origin.stage }, hover))?.letter;
  if (letter !== undefined) return { letter };
  const near = nearestSample(of, hover);
  if (!isAt(view, drawn, { ...near, stage: of.stage }, hover)) return {};
  const hovered = modelAt(of, near.x, near.y);
  const isOwn = hovered.origin.x === origin.x && hovered.origin.y === origin.y && hovered.origin.stage === origin.stage;
  return isOwn ? {} : { hovered };
}
