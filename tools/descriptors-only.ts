import type { ESTree, Plugin } from 'vite';

/** What makes terrain, and tells how: only workers do. */
const METHODS = ['generate', 'explain', 'apply'];

/** Leaves out of the built page the algorithms of generators and filters: it shows what their descriptors say, and workers, which are
 *  built without this, run them. Who adds a method to what is left out reads here why the page cannot call it. A build that finds
 *  nothing to leave out fails. */
export function descriptorsOnly(): Plugin {
  let found = 0;
  return {
    name: 'descriptors-only',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/(core|generators|filters|kernels)\/[\w-]+\.ts$/ },
      handler(code) {
        const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
        for (const statement of this.parse(code).body) {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declared?.type !== 'VariableDeclaration') continue;
          for (const { init } of declared.declarations) {
            // What a module computes for itself matters only to who uses it.
            if (init?.type === 'CallExpression') edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ ' });
            if (init?.type !== 'ObjectExpression' || declared === statement) continue;
            for (const { start, end, key } of init.properties.filter(isAlgorithm)) {
              const name = code.slice(key.start, key.end);
              found++;
              edits.push({ start, end, text: `${name}() { throw new Error("${name}: the page leaves this to its workers"); }` });
            }
          }
        }
        const short = edits.reduceRight((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
        // What only the algorithms used goes with them.
        return { code: short, map: null, moduleSideEffects: false };
      },
    },
    buildEnd(error) {
      if (!error && found === 0)
        this.error('descriptors-only: expected generators and filters with their algorithms, found none');
    },
  };
}

function isAlgorithm(property: ESTree.ObjectExpression['properties'][number]): property is ESTree.ObjectProperty {
  return property.type === 'Property' && property.key.type === 'Identifier' && METHODS.includes(property.key.name);
}
