import { createDialog, type Dialog } from '../controls/dialog.ts';
import { create } from '../controls/dom.ts';
import { DOCUMENTS, documentLink } from '../controls/page-links.ts';
import { isTouched } from '../controls/page-size.ts';
import { type ActionId, keyOf } from './keyboard.ts';

/** What the keys do in each part of the page. */
const KEYS: readonly (readonly [title: string, rows: readonly (readonly [what: string, ...ids: ActionId[]])[]])[] = [
  [
    'View',
    [
      ['Orbit', 'orbitLeft', 'orbitRight', 'orbitUp', 'orbitDown'],
      ['Zoom', 'zoomIn', 'zoomOut'],
      ['Show the whole terrain', 'frame'],
      ['Look straight down', 'top'],
      ['Turn north up', 'north'],
      ['Walk at eye level, and back', 'walk'],
      ['Wireframe', 'wireframe'],
      ['Section and marks', 'marks'],
      ['Rivers and lakes', 'rivers'],
      ['Sun, exaggeration and contour lines', 'light'],
    ],
  ],
  [
    'Terrain',
    [
      ['New seed', 'newSeed'],
      ['Play or pause the stages', 'play'],
      ['Previous and next stage', 'stepBack', 'stepOn'],
      ['Play slower and faster', 'slower', 'faster'],
      ['Explain the stage and one of its points', 'explain'],
      ['Predict the next stage', 'predict'],
      ['Move the section', 'nudgeBack', 'nudgeOn'],
      ['Cut a fault', 'cutFault'],
      ['Remove the fault in hand', 'removeFault'],
    ],
  ],
  [
    'Comparison',
    [
      ['Compare terrains, or back to one', 'compare'],
      ['Select a terrain', 'terrain1', 'terrain2', 'terrain3', 'terrain4'],
      ['Difference in 3D, as a map, or off', 'difference'],
    ],
  ],
  [
    'Landscape',
    [
      ['Landscape, or back to the terrain', 'landscape'],
      ['Play or pause', 'play'],
      ['Previous and next frame', 'stepBack', 'stepOn'],
      ['New seed', 'newSeed'],
      ['Full screen', 'frame'],
    ],
  ],
  [
    'Page',
    [
      ['Undo and redo', 'undo', 'redo'],
      ['Save as project', 'save'],
      ['Export', 'export'],
      ['Gallery', 'gallery'],
      ['Show or hide the profile', 'profile'],
      ['Profile in full size, and back', 'fullProfile'],
      ['Hide or show the panels', 'hidePanels'],
      ['Cancel, or leave full screen', 'cancel'],
      ['This list', 'help'],
    ],
  ],
];

const GESTURES: readonly (readonly [title: string, rows: readonly (readonly [gesture: string, what: string])[]])[] = [
  [
    'Touch',
    [
      ['One finger', 'Orbit'],
      ['Two fingers', 'Move and zoom'],
      ['Drag A or B', 'Move the section'],
    ],
  ],
  [
    'Mouse',
    [
      ['Drag', 'Orbit'],
      ['Right drag, Shift + drag', 'Move'],
      ['Wheel', 'Zoom to the pointer'],
      ['Double-click', 'Focus on a place'],
      ['Drag A or B', 'Move the section'],
    ],
  ],
  [
    'Walking',
    [
      ['W A S D, Up and Down', 'Walk; across the map in three minutes'],
      ['Left and Right', 'Turn'],
      ['Shift', 'Four times as fast'],
      ['Drag', 'Look around'],
      ['Double-click, double-tap', 'Stand elsewhere'],
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
      ['Click a terrain', 'Select it for the panel and for export'],
      ['Drop a file', 'Open it in a free place, or else in place of that terrain'],
      ['Drag the divider', 'Show more of one terrain'],
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
  const keys = KEYS.map(([title, rows]) =>
    section(
      title,
      rows.map(([what, ...ids]) => row(create('span', {}, ...ids.map((id) => create('kbd', {}, keyOf(id)))), what)),
    ),
  );
  const gestures = GESTURES.map(([title, rows]) =>
    section(
      title,
      rows.map(([gesture, what]) => row(gesture, what)),
    ),
  );
  const links = DOCUMENTS.map(([name, what]) => create('li', {}, documentLink(name, what)));
  const documents = create('section', {}, create('h3', {}, 'Documents'), create('ul', {}, ...links));
  // It scrolls in low windows, by keys too.
  const region = { tabindex: '0', role: 'region', 'aria-label': 'Keys and gestures', title: 'Arrow keys scroll' };
  const [touch, ...others] = gestures;
  const parts = isTouched.matches ? [touch, documents, ...others, ...keys] : [...keys, ...gestures, documents];
  const content = create('div', { class: 'help', ...region }, ...parts);
  return createDialog({ title: 'Keys, gestures and documents', content, isWide: true });
}

function row(how: Node | string, what: string): HTMLElement {
  return create('div', {}, create('dt', {}, how), create('dd', {}, what));
}

function section(title: string, rows: readonly HTMLElement[]): HTMLElement {
  return create('section', {}, create('h3', {}, title), create('dl', {}, ...rows));
}
