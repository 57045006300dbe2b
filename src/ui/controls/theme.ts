import type { PageSettings } from '../../state/page-settings.ts';

const systemIsLight = matchMedia('(prefers-color-scheme: light)');

/** Puts a theme on the page; `system` follows what the person's computer is set to. */
export function applyTheme(theme: PageSettings['theme']): void {
  const isLight = theme === 'light' || (theme === 'system' && systemIsLight.matches);
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
}

/** Calls back when the system changes between dark and light. */
export function onSystemTheme(changed: () => void): void {
  systemIsLight.addEventListener('change', changed);
}

/** Reads a design token, such as `--accent`, as the page has it now. */
export function readToken(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
