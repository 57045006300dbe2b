import { textButton } from '../controls/dom.ts';

/** The button beside what says that terrains have no metres. */
export function metresButton(onClick: () => void, terrains = 1): HTMLButtonElement {
  const [them, their] = terrains > 1 ? ['them', 'their'] : ['it', 'its'];
  const title = `No metres: elevations as generated. Gives ${them} the extent and the elevations of a terrain in metres; undo restores ${their} own`;
  return textButton(`Put ${them} in metres`, title, onClick);
}
