import type { Plugin } from 'vite';
import { PAGE_POLICY } from '../src/cli/page-headers.ts';

/** Puts the policy into the HTML of a built page. While it is developed, Vite writes scripts and styles there that the policy forbids. */
export function pagePolicy(): Plugin {
  return {
    name: 'page-policy',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: PAGE_POLICY }, injectTo: 'head-prepend' },
    ],
  };
}
