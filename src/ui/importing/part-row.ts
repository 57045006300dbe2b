import { create } from '../controls/dom.ts';
import { createRadioGroup } from '../controls/radio-group.ts';
import type { PartAnswer } from './answers.ts';
import { type Change, createField, createProblem, type FormRow, row } from './form-parts.ts';

/** Asks which part of the file is taken: typed, or dragged on the picture. */
export function createPartRow(change: Change): FormRow {
  let shown: PartAnswer | undefined;
  const field = (name: keyof PartAnswer, label: string, title: string) =>
    createField(label, title, '', (text) => {
      if (shown) change(() => ({ part: { ...(shown as PartAnswer), [name]: text }, width: undefined }));
    });
  const fields = {
    x: field('x', 'First column of the part', 'Column of the west side, from 0 on'),
    y: field('y', 'First row of the part', 'Row of the north side, from 0 on'),
    width: field('width', 'Columns of the part', 'Samples of the part from west to east'),
    height: field('height', 'Rows of the part', 'Samples of the part from north to south'),
  };
  const all = [fields.x, fields.y, fields.width, fields.height];
  const options = createRadioGroup<'whole' | 'part'>(
    'Part',
    [
      { value: 'whole', label: 'Whole file', title: 'All samples of the file' },
      { value: 'part', label: 'Part…', title: 'A rectangle of the file; dragging on the picture marks one too' },
    ],
    (choice) => {
      change(() => ({ part: choice === 'whole' ? undefined : shown, width: undefined }));
      if (choice === 'part') fields.x.input.select();
    },
  );
  const line = create(
    'div',
    { class: 'import-line import-part-fields row wrap' },
    create('span', {}, 'from'),
    fields.x.element,
    fields.y.element,
    // Kept together where the line is broken.
    create(
      'div',
      { class: 'import-line row wrap' },
      create('span', {}, 'take'),
      fields.width.element,
      create('span', {}, '×'),
      fields.height.element,
    ),
  );
  const hint = create('p', { class: 'import-hint quiet' });
  const problem = createProblem(all);
  return {
    element: row('Part', options.element, line, problem.element, hint),
    update({ part }) {
      shown = part.texts;
      options.check(part.isWhole ? 'whole' : 'part');
      line.hidden = part.isWhole;
      hint.textContent = part.isWhole
        ? 'Drag on the picture to take a part.'
        : 'Column and row from the north-west, as the picture lies. Elevations and cell size stay those of the file.';
      for (const name of ['x', 'y', 'width', 'height'] as const) {
        fields[name].update({ text: part.texts[name], isGuess: false, problem: part.problem });
      }
      problem.update([part]);
    },
  };
}
