import { createDialog, type Dialog } from './dialog.ts';
import { create } from './dom.ts';
import { bindings, keyName } from './keyboard.ts';

const GESTURES: readonly (readonly [title: string, rows: readonly (readonly [gesture: string, what: string])[]])[] = [
  [
    'Mouse',
    [
      ['Drag', 'Orbit'],
      ['Right drag, Shift + drag', 'Move'],
      ['Wheel', 'Zoom to the pointer'],
      ['Double-click', 'Focus on a place'],
      ['Drag A or B', 'Move the cut'],
    ],
  ],
  [
    'Touch',
    [
      ['One finger', 'Orbit'],
      ['Two fingers', 'Move and zoom'],
      ['Drag A or B', 'Move the cut'],
    ],
  ],
  [
    'Profile',
    [
      ['Wheel, two fingers', 'Zoom'],
      ['Drag', 'Move along a zoomed line'],
      ['Double-click', 'Show all of the line'],
    ],
  ],
  [
    'Comparison',
    [
      ['Click a terrain', 'Select it, for the panel and for files'],
      ['Drop a file on a terrain', 'Opens it in its place'],
      ['Drag the divider', 'Show more of one terrain, less of the other'],
      ['Double-click the divider', 'Back to the middle'],
    ],
  ],
  ['Panel', [['Double-click a name', 'Back to its default']]],
];

let help: Dialog | undefined;

/** Shows the list of keys and gestures. */
export function openHelp(): void {
  help ??= createHelpDialog();
  help.open();
}

function createHelpDialog(): Dialog {
  const groups = [...new Set(bindings.map(({ group }) => group))];
  const keys = groups.map((group) => section(group, keyRows(group)));
  const gestures = GESTURES.map(([title, rows]) =>
    section(
      title,
      rows.map(([gesture, what]) => row(gesture, what)),
    ),
  );
  const content = create('div', { class: 'help' }, ...keys, ...gestures);
  return createDialog({ title: 'Keys and gestures', content, isWide: true });
}

function keyRows(group: string): HTMLElement[] {
  const inGroup = bindings.filter((binding) => binding.group === group);
  const labels = [...new Set(inGroup.map(({ label }) => label))];
  return labels.map((label) => {
    const same = inGroup.filter((binding) => binding.label === label);
    // Other keys of a binding are the same one on other keyboards.
    return row(create('span', {}, ...same.map(({ keys }) => create('kbd', {}, keyName(keys[0])))), label);
  });
}

function row(how: Node | string, what: string): HTMLElement {
  return create('div', {}, create('dt', {}, how), create('dd', {}, what));
}

function section(title: string, rows: readonly HTMLElement[]): HTMLElement {
  return create('section', {}, create('h3', {}, title), create('dl', {}, ...rows));
}
