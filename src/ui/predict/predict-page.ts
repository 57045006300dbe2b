import { latest } from '../../core/memo.ts';
import { selectedPane } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import { unitOf } from '../../state/terrain-text.ts';
import { elementById } from '../controls/dom.ts';
import type { PageParts } from '../page/page-parts.ts';
import { listenToPlaces } from '../terrain/chosen-places.ts';
import { leavePredicting } from '../terrain/predicting.ts';
import type { TerrainPane } from '../terrain/terrain-pane.ts';
import { createPredictCard } from './predict-card.ts';
import { createPredictMarks, type PredictMarksModel } from './predict-marks.ts';
import { answer, begin, goTo, hold, next, other, type Predicting, reachOf, type Subject, shownStage } from './predict-model.ts';
import { placesOf, subjectOf } from './predict-places.ts';
import { createWhichPictures } from './which-pictures.ts';

/** Asks what the next stage does before it shows it. */
export interface PredictPage {
  /** Shows the question, or hides all of it while nothing is asked. */
  update(): void;
  /** A frame was drawn: what stands on the terrain has to follow. */
  place(): void;
}

/** A terrain that questions are asked about. */
interface Game {
  readonly recipe: ReturnType<typeof selectedRecipe>;
  readonly subject: Subject;
  readonly places: (state: Predicting) => PredictMarksModel['places'] | undefined;
  readonly state: Predicting;
}

export function createPredictPage(
  parts: Pick<PageParts, 'document' | 'session' | 'client'> & { readonly pane: Pick<TerrainPane, 'view' | 'drawn'> },
): PredictPage {
  const { document, session, client, pane } = parts;
  const { classList } = globalThis.document.documentElement;
  let game: Game | undefined;

  /** Takes a new state and shows its stage. */
  const become = (change: (subject: Subject, state: Predicting) => Predicting): void => {
    if (!game) return;
    const state = change(game.subject, game.state);
    game = { ...game, state };
    const stage = shownStage(state);
    if (document.get().stage !== stage) document.set({ stage });
    update();
  };
  const onHold = (elevation: number): void => become((subject, state) => hold(subject, state, elevation));
  const leave = (): void => void leavePredicting(document, session);
  const pictures = createWhichPictures(client, session);
  const marks = createPredictMarks(elementById('overlay'), pane, onHold);
  const card = createPredictCard({
    onNext: () => become(next),
    onOther: () => become(other),
    onAgain: () => become((subject, state) => begin(subject, 0, state.round + 1)),
    onLeave: leave,
  });
  elementById('overlay').after(card.element);
  // A click says where water leaves.
  listenToPlaces(
    pane,
    session,
    () => game !== undefined,
    (position) => {
      const water = game?.places(game.state)?.water;
      if (water) onHold(water.indexAt(position));
    },
  );

  /** The game of the terrain on screen, once that is made. */
  const start = (): Game | undefined => {
    const now = document.get();
    const recipe = selectedRecipe(now);
    const { terrain, preview, settled } = selectedPane(now, session.get());
    if (!terrain || preview || settled?.recipe !== recipe) return undefined;
    const { rawRange } = terrain;
    const subject = subjectOf(recipe, rawRange);
    const placesIn = latest(
      (question: Predicting['question'], stage: number) => question && placesOf(recipe, stage, question, rawRange),
    );
    const from = now.stage === undefined || now.stage >= subject.stages ? 0 : now.stage;
    return { recipe, subject, places: ({ question, stage }) => placesIn(question, stage), state: begin(subject, from) };
  };

  const marksOf = ({ subject, state, places }: Game): PredictMarksModel | undefined => {
    const { question, guess, held } = state;
    const at = places(state);
    if (!at || !question) return undefined;
    if (question.kind !== 'where') {
      const outlet = at.water && held !== undefined && { held: at.water.positionOf(held), isAnswered: guess !== undefined };
      return { places: at, point: undefined, ...(outlet && { outlet }) };
    }
    const { mean, value } = question.origin;
    const point = { mean, held: held ?? mean, reach: reachOf(subject, question), value: guess === undefined ? undefined : value };
    return { places: at, point };
  };

  const place = (): void => placeCard(card.element, marks.place());

  const update = (): void => {
    const { isPredicting } = session.get();
    if (!isPredicting) {
      game = undefined;
      pictures.cancel();
    } else if (!game) {
      game = start();
      if (game) become((_, state) => state);
    }
    const asking = game;
    classList.toggle('is-predicting', isPredicting);
    classList.toggle('is-asking', asking?.state.question !== undefined && asking.state.guess === undefined);
    card.update(
      asking && {
        state: asking.state,
        stages: asking.subject.stages,
        unit: unitOf(asking.recipe),
        appearance: document.get().appearance,
        reachOf: (question) => reachOf(asking.subject, question),
        pictures,
        onHold,
        onAnswer: (guess) => become((_, state) => answer(state, guess)),
      },
    );
    marks.update(asking && marksOf(asking));
    place();
  };

  /** Another terrain, another view, another tool: the questions are over, and what is shown stays. */
  const isOver = (now: AppDocument, before: AppDocument): boolean =>
    selectedRecipe(now) !== selectedRecipe(before) || now.page.view !== before.page.view;
  document.subscribe((now, before) => {
    if (!session.get().isPredicting) return;
    if (isOver(now, before)) session.set({ isPredicting: false });
    else if (now.stage !== before.stage && game) {
      const stage = now.stage ?? game.subject.stages;
      if (stage !== shownStage(game.state)) become((subject, state) => goTo(subject, state, stage));
    }
  });
  session.subscribe(({ isPredicting, isPlaying, cutting }) => {
    if (isPredicting && cutting) leavePredicting(document, session);
    else if (isPredicting && isPlaying) session.set({ isPredicting: false });
  });
  return { update, place };
}

/** A point in CSS pixels from the top left corner of the view. */
interface OnScreen {
  readonly x: number;
  readonly y: number;
  readonly isOutside: boolean;
}

/** Places of the card, the usual one first. */
const PLACES = ['', 'is-below', 'is-far', 'is-right', 'is-middle'] as const;
/** Marks are so wide, half. */
const MARK_PX = 14;

/** Moves a card if it covers marks of the view, to the place that covers fewest. */
function placeCard(card: HTMLElement, marks: readonly OnScreen[]): void {
  if (card.hidden) return;
  if (card.popover !== null) {
    // Over the page it has one place.
    layAt(card, '');
    return;
  }
  const now = PLACES.find((place) => place !== '' && card.classList.contains(place)) ?? '';
  const others = PLACES.filter((place) => place !== now);
  let best: { readonly place: string; readonly covered: number } | undefined;
  for (const place of [now, ...others]) {
    layAt(card, place);
    const covered = coveredBy(card, marks);
    if (!best || covered < best.covered) best = { place, covered };
    if (covered === 0) break;
  }
  layAt(card, best?.place ?? '');
}

function layAt(card: HTMLElement, place: string): void {
  for (const other of PLACES) if (other !== '') card.classList.toggle(other, other === place);
}

function coveredBy({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement, marks: readonly OnScreen[]): number {
  return marks.filter(
    ({ x, y, isOutside }) =>
      !isOutside &&
      x > offsetLeft - MARK_PX &&
      x < offsetLeft + offsetWidth + MARK_PX &&
      y > offsetTop - MARK_PX &&
      y < offsetTop + offsetHeight + MARK_PX,
  ).length;
}
