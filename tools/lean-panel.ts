import type { Plugin } from 'vite';

const SHEET = /(?<=\nvar stylesheet = )`[^`]*`/;

/** Leaves lil-gui's own style sheet out of the built page, whose styles/panel.css has all of the panel's look. A build that does not find
 *  it fails. */
export function leanPanel(): Plugin {
  return {
    name: 'lean-panel',
    apply: 'build',
    transform: {
      filter: { id: /\/lil-gui\/dist\/lil-gui\.esm\.js$/ },
      handler(code) {
        if (!SHEET.test(code)) this.error('lil-gui: expected its style sheet, found none');
        return { code: code.replace(SHEET, "''"), map: null };
      },
    },
  };
}
