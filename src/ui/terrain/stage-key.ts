import { oncePer } from '../../core/memo.ts';
import { STICK_LEGEND, type StickMark } from '../../draw/chart/stick-detail.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { create } from '../controls/dom.ts';
import { stageFaults, stagePoints } from './stage-points.ts';

/** A mark of a stage, on the terrain or in the profile. */
export type StageMark = StickMark | 'moved' | 'fault' | 'raised' | 'explained';

const MARKS: readonly { readonly mark: StageMark; readonly text: string }[] = [
  ...STICK_LEGEND,
  { mark: 'moved', text: 'point, old or new' },
  { mark: 'fault', text: 'fault' },
  { mark: 'raised', text: 'raised side' },
  { mark: 'explained', text: 'the one explained' },
];

const MARK_ICONS: Readonly<Record<StageMark, string>> = {
  parent: '<circle class="parent" cx="6" cy="6" r="3.5"/>',
  mean: '<circle class="mean" cx="6" cy="6" r="3.2"/>',
  stick: '<path class="stick" d="M6 0v12"/>',
  made: '<circle class="made" cx="6" cy="6" r="3.5"/>',
  moved: '<circle class="made" cx="6" cy="6" r="3.5"/>',
  fault: '<path class="stick" d="M0 6h12"/>',
  raised: '<path class="made" d="M2 9.5h8L6 2.5z"/>',
  explained: '<circle class="explained" cx="6" cy="6" r="4"/>',
};

/** The marks that a terrain's stage has in the view; none for finished terrain, and for stages of many points.
 *  @param explains one of its points is explained */
export function stageMarks(terrain: Terrain, explains: boolean): readonly StageMark[] {
  return explains ? explainedMarks(terrain) : marksOf(terrain);
}

const explainedMarks = oncePer((terrain: Terrain): readonly StageMark[] => {
  const marks = marksOf(terrain);
  return marks.length > 0 ? [...marks, 'explained'] : marks;
});

const marksOf = oncePer((terrain: Terrain): readonly StageMark[] => {
  const { newPoints, parents } = stagePoints(terrain);
  const hasOld = terrain.explanation?.changes.some((change) => change.kind === 'lattice' && change.hasOld) ?? false;
  const isThere: Readonly<Record<StageMark, boolean>> = {
    parent: parents.length > 0,
    mean: newPoints.some(({ mean }) => mean !== undefined),
    stick: newPoints.some(({ mean }) => mean !== undefined),
    made: newPoints.length > 0 && !hasOld,
    moved: newPoints.length > 0 && hasOld,
    fault: stageFaults(terrain).length > 0,
    raised: stageFaults(terrain).length > 0,
    explained: false,
  };
  return MARKS.flatMap(({ mark }) => (isThere[mark] ? [mark] : []));
});

/** A list that says what marks mean. */
export function createStageKey(className = ''): { readonly element: HTMLElement; update(marks: readonly StageMark[]): void } {
  const items = MARKS.map(({ mark, text }) => {
    const item = create('li');
    item.innerHTML = `<svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">${MARK_ICONS[mark]}</svg>`;
    item.append(create('span', {}, text));
    return { mark, item };
  });
  const element = create(
    'ul',
    { class: `stage-key ${className} soft`.trim(), 'aria-label': 'Marks of the stage' },
    ...items.map(({ item }) => item),
  );
  return {
    element,
    update(marks) {
      element.hidden = marks.length === 0;
      for (const { mark, item } of items) item.hidden = !marks.includes(mark);
    },
  };
}
