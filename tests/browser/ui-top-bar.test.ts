import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../src/ui/styles/index.css';

afterEach(() => document.body.replaceChildren());

test('a view under the pointer does not look like the one that is shown', async () => {
  await page.viewport(1280, 720);
  document.body.innerHTML = `<nav class="view-tabs">
    <button class="button view-tab" aria-current="true">Terrain</button>
    <button class="button view-tab">Compare</button>
  </nav>`;
  const [current, other] = document.querySelectorAll('button');
  const backgroundOf = (tab: Element): string => getComputedStyle(tab).backgroundColor;
  await userEvent.hover(other);
  await Promise.all(other.getAnimations().map(({ finished }) => finished));
  expect(other.matches(':hover')).toBe(true);
  expect(getComputedStyle(other).color).toBe(getComputedStyle(current).color);
  expect(backgroundOf(other)).not.toBe(backgroundOf(current));
});
