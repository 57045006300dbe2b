import { type ESTree, Visitor } from 'vite';
import { location, parse, type Sources } from './source-tree.ts';

/** Of Math, what the language specifies to the last bit: functions, and constants that are one rounding away from their value. */
const exactMath = new Set([
  ...['sqrt', 'fround', 'imul', 'floor', 'ceil', 'trunc', 'round', 'abs', 'min', 'max', 'clz32'],
  ...['LN2', 'SQRT2', 'SQRT1_2'],
]);

const bannedGlobals = new Map([
  ['Date', 'a result may not depend on the time'],
  ['performance', 'a result may not depend on the time'],
  ['crypto', 'randomness comes from src/core/random.ts'],
  ['Intl', 'a result may not depend on the locale'],
  ['globalThis', 'it hides which global is used'],
  ['eval', 'it hides which global is used'],
]);

const bannedMethods = /^(localeCompare|toLocale.*)$/;

/** Everything that could give other bits in another engine, place or moment: one line each, empty if the sources are exact. */
export function inexactUses(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) => usesIn(file, text));
}

function usesIn(file: string, text: string): string[] {
  const found: string[] = [];
  const report = (node: ESTree.Node, problem: string) => found.push(`${location(file, text, node)} ${problem}`);
  /** Identifiers that are not a reference to a variable, or one already judged; a parent is visited before its children. */
  const settled = new Set<ESTree.Node>();
  const settleKey = (node: { key: ESTree.Node; computed: boolean }) => {
    if (!node.computed) settled.add(node.key);
  };

  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (!computed) settled.add(property);
      const name = !computed && property.type === 'Identifier' ? property.name : '';
      if (bannedMethods.test(name)) report(property, `${name}: a result may not depend on the locale`);
      if (object.type !== 'Identifier' || object.name !== 'Math') return;
      settled.add(object);
      if (computed) report(object, 'Math[…]: name the function');
      else if (!exactMath.has(name)) report(object, `Math.${name} may differ between engines; see src/core/exact-math.ts`);
    },
    Identifier(node) {
      if (settled.has(node)) return;
      if (node.name === 'Math') report(node, 'Math: call its functions as Math.name(…)');
      const reason = bannedGlobals.get(node.name);
      if (reason) report(node, `${node.name}: ${reason}`);
    },
    BinaryExpression(node) {
      if (node.operator === '**') report(node, '** may differ between engines; see src/core/exact-math.ts');
    },
    AssignmentExpression(node) {
      if (node.operator === '**=') report(node, '**= may differ between engines; see src/core/exact-math.ts');
    },
    Property: settleKey,
    PropertyDefinition: settleKey,
    MethodDefinition: settleKey,
    TSPropertySignature: settleKey,
    TSMethodSignature: settleKey,
  }).visit(parse(file, text));
  return found;
}
