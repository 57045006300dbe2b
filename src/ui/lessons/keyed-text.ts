import { create } from '../controls/dom.ts';

const MARKED = /\[(?<key>[^\]]+)\]|\^\((?<term>[^)]+)\)|\^(?<power>\w)/g;

/** A text with its keys and powers as elements: `Press [.]`, `2^(−r·k)`, `r^k`. */
export function keyedText(text: string): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  const addPlain = (to: number): void => {
    if (to > end) nodes.push(new Text(text.slice(end, to)));
  };
  for (const { 0: whole, index, groups } of text.matchAll(MARKED)) {
    addPlain(index);
    const key = groups?.key;
    nodes.push(key === undefined ? create('sup', {}, groups?.term ?? groups?.power ?? '') : create('kbd', {}, key));
    end = index + whole.length;
  }
  addPlain(text.length);
  return nodes;
}
