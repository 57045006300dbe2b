import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { create } from '../../src/ui/controls/dom.ts';
import { createTitle } from '../../src/ui/shell/page-message.ts';
import '../../src/ui/styles/index.css';

afterEach(() => document.body.replaceChildren());

/** The parts of a title that are seen whole in a bar, and whether its name is. */
function seen(width: number, name: string, subtitle: string): { readonly name: boolean; readonly parts: string } {
  document.body.innerHTML = `<header class="top-bar" style="display: flex; width: ${width}px; height: 48px; padding: 0">
    <p class="document-title grow" style="margin: 0"><b id="title"></b><span id="subtitle"></span></p></header>`;
  document.body.append(create('div', { id: 'panel' }), create('span', { id: 'panel-toggle-name' }));
  createTitle()(name, subtitle, 'Parameters');
  const [bold, parts] = document.querySelectorAll<HTMLElement>('#title, #subtitle');
  const inside = parts.getBoundingClientRect();
  const isWhole = (part: HTMLElement): boolean => {
    const { top, right } = part.getBoundingClientRect();
    return top < inside.bottom && right <= inside.right + 1;
  };
  return {
    name: bold.scrollWidth <= bold.clientWidth,
    parts: [...parts.children]
      .filter((part) => isWhole(part as HTMLElement))
      .map(({ textContent }) => textContent)
      .join(''),
  };
}

test('a title drops parts only where there is no room for them beside the name', async () => {
  await page.viewport(1440, 900);
  const line = 'Midpoint displacement · 1025 × 257 · 1,024 wide · stage 0 of 10';
  expect(seen(400, 'fell', line)).toEqual({ name: true, parts: line });
  expect(seen(300, 'fell', line)).toEqual({ name: true, parts: 'Midpoint displacement · 1025 × 257 · 1,024 wide' });
  const long = 'a very long name of a seed that somebody has given to this terrain';
  expect(seen(500, long, 'Diamond-square · 513 × 513')).toEqual({ name: false, parts: 'Diamond-square · 513 × 513' });
});
