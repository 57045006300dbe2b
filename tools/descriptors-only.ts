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
      filter: { id: /\/src\/(generators|filters|kernels)\/[\w-]+\.ts$/ },
      handler(code) {
        const cuts: ESTree.ObjectProperty[] = [];
        for (const statement of this.parse(code).body) {
          if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue;
          for (const { init } of statement.declaration.declarations) {
            if (init?.type === 'ObjectExpression') cuts.push(...init.properties.filter(isAlgorithm));
          }
        }
        found += cuts.length;
        let short = code;
        for (const { start, end, key } of cuts.reverse()) {
          const name = code.slice(key.start, key.end);
          const stub = `${name}() { throw new Error("${name}: the page leaves this to its workers"); }`;
          short = short.slice(0, start) + stub + short.slice(end);
        }
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
