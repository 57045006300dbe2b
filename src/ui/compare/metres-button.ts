import { textButton } from '../controls/dom.ts';

/** The button beside what says that terrains have no metres. */
export function metresButton(onClick: () => void, terrains = 1): HTMLButtonElement {
  const [them, their] = terrains > 1 ? ['them', 'their'] : ['it', 'its'];
  return textButton(`Put ${them} in metres`, `Scales ${their} elevations to metres; undo restores the old ones`, onClick);
}
