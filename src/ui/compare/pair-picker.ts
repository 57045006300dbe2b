import { hasSameFields, onFieldChange } from '../../core/memo.ts';
import type { PanePair } from '../../state/document.ts';
import { create } from '../controls/dom.ts';
import { icon } from '../controls/icons.ts';
import { createMenu } from '../controls/menu.ts';
import { createRadioGroup } from '../controls/radio-group.ts';
import { whyAlone } from './compare-actions.ts';
import { pairChips, pairText } from './terrain-parts.ts';

/** With more terrains there are too many pairs for a row. */
const MOST_IN_ROW = 3;

/** Chooses the two terrains whose difference is shown: chips in a row, or a menu if there are too many. */
export function createPairPicker(onPair: (pair: PanePair) => void): {
  readonly elements: readonly HTMLElement[];
  update(pair: PanePair, terrains: number): void;
} {
  const row = create('div', { class: 'compare-pairs' });
  const button = create('button', { class: 'button is-filled compare-pair', type: 'button' });
  let shown: { readonly pair: PanePair; readonly terrains: number };
  createMenu(button, () =>
    pairsOf(shown.pair, shown.terrains).map((pair) => ({
      label: pairText(pair),
      title: tooltip(pair),
      isChosen: hasSameFields(pair, shown.pair),
      onSelect: () => onPair(pair),
    })),
  );

  const show = onFieldChange(({ pair, terrains }: typeof shown) => {
    const pairs = pairsOf(pair, terrains);
    const group = createRadioGroup(
      'Pair',
      pairs.map((one, i) => ({ value: String(i), label: pairText(one), title: tooltip(one) })),
      (value) => onPair(pairs[Number(value)]),
    );
    group.check(String(pairs.findIndex((one) => hasSameFields(one, pair))));
    const hadFocus = row.contains(document.activeElement);
    for (const [i, radio] of group.element.querySelectorAll('button').entries()) {
      radio.ariaLabel = pairText(pairs[i]);
      radio.replaceChildren(...pairChips(pairs[i].of, pairs[i].less));
    }
    row.replaceChildren(group.element);
    if (hadFocus) row.querySelector<HTMLElement>('[aria-checked=true]')?.focus();
    const alone = whyAlone(terrains);
    button.replaceChildren(...pairChips(pair.of, pair.less), icon('chevron-down'));
    button.ariaLabel = `Pair ${pairText(pair)}`;
    button.title = alone ?? `${tooltip(pair)}: choose another pair`;
    button.disabled = alone !== undefined;
    row.hidden = terrains < 2 || terrains > MOST_IN_ROW;
    button.classList.toggle('is-needed', row.hidden);
  });

  return {
    elements: [row, button],
    update(pair, terrains) {
      shown = { pair, terrains };
      show(shown);
    },
  };
}

/** All pairs, each with the later terrain first, but the chosen pair as it is. */
function pairsOf(chosen: PanePair, terrains: number): PanePair[] {
  const pairs: PanePair[] = [];
  for (let of = 1; of < terrains; of++) {
    for (let less = 0; less < of; less++) pairs.push(of === chosen.less && less === chosen.of ? chosen : { of, less });
  }
  return pairs;
}

function tooltip({ of, less }: PanePair): string {
  return `Terrain ${of + 1} less terrain ${less + 1}`;
}
