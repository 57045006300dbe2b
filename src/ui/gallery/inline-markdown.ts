import { create } from '../controls/dom.ts';

const MARKS = /\*\*(?<strong>.+?)\*\*|\*(?<em>[^*]+)\*|`(?<code>[^`]+)`|\[(?<linked>[^\]]+)\]\([^)]*\)/g;

/** Markdown within a line as elements: strong, emphasis and code. Links lead to other documents, so that only their text is shown. */
export function inlineMarkdown(text: string): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  const add = (plain: string): void => {
    if (plain !== '') nodes.push(new Text(plain));
  };
  for (const { 0: whole, index, groups } of text.matchAll(MARKS)) {
    add(text.slice(end, index));
    if (groups?.linked !== undefined) add(groups.linked);
    for (const tag of ['strong', 'em', 'code'] as const) {
      const marked = groups?.[tag];
      if (marked !== undefined) nodes.push(create(tag, {}, marked));
    }
    end = index + whole.length;
  }
  add(text.slice(end));
  return nodes;
}
