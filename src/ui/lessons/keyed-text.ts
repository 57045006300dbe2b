import { create } from '../controls/dom.ts';
import { icon, isIconName } from '../controls/icons.ts';

const MARKED = /\[:(?<button>[^\]]+)\]|\[(?<key>[^\]]+)\]|\^\((?<term>[^)]+)\)|\^(?<power>\w)/g;

/** A text with its keys, icons of buttons and powers as elements: `Press [.] or [:next]`, `2^(−r·k)`, `r^k`.
 *  @throws RangeError if there is no such icon */
export function keyedText(text: string): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  const addPlain = (to: number): void => {
    if (to > end) nodes.push(new Text(text.slice(end, to)));
  };
  for (const { 0: whole, index, groups = {} } of text.matchAll(MARKED)) {
    addPlain(index);
    nodes.push(marked(groups));
    end = index + whole.length;
  }
  addPlain(text.length);
  return nodes;
}

function marked({ button, key, term, power }: Partial<Record<string, string>>): Node {
  if (button !== undefined) {
    if (!isIconName(button)) throw new RangeError(`lesson: expected the name of an icon, got ${button}`);
    return create('kbd', {}, icon(button));
  }
  return key === undefined ? create('sup', {}, term ?? power ?? '') : create('kbd', {}, key);
}
