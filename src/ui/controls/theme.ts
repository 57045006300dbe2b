import type { PageSettings } from '../../state/page-settings.ts';

const systemTheme = (): MediaQueryList => matchMedia('(prefers-color-scheme: light)');

/** Applies a theme to the page; `system` follows the operating system. */
export function applyTheme(theme: PageSettings['theme']): void {
  const isLight = theme === 'light' || (theme === 'system' && systemTheme().matches);
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
}

/** Calls back when the system changes between dark and light. */
export function onSystemTheme(changed: () => void): void {
  systemTheme().addEventListener('change', changed);
}

/** The current value of a design token, such as `--accent`. */
export function readToken(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
