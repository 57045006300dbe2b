import fc from 'fast-check';
import { registry } from '../../src/generate.ts';
import { documentToText } from '../../src/state/document-text.ts';
import { anyComparison, anyDocument } from './documents.ts';

const SEED = 20_261_121;
/** Tells by an attribute of the page's body that it has run. */
export const MARKUP = '<img src=x onerror="document.body.dataset.injected=1">';
const KEYS = [
  'v,generator,seed,size,extent,elevation,filter,imported,name,stage,cut,zoom,camera,ramp,theme,panels,profile,seaLevel,p.hurst,p.lines',
  'p.__proto__,p.constructor,__proto__,constructor,toString,hasOwnProperty,1.pin,1.cut,1.generator,2.__proto__,9999.pin,1.1.pin,p.,1.',
  'view,pane,pair,divider,linkSeed,t1.generator,t2.generator,t2.imported,t3.p.hurst,t3.camera,t2.t2.size,t9999.generator,t.,t2.,t0.generator',
  'l.preset,l.layers,l.colours,l.__proto__,l1.speed,l3.colour,l12.name,l99.speed,l999.speed,l.,landscape',
]
  .join()
  .split(',');
const VALUES = [
  ...'|0|-1|1e999|-1e999|NaN|Infinity|0x10|1.5|99999999999999999999|null|undefined|true|[object Object]|{}|[]|__proto__'.split(
    '|',
  ),
  ...'diamond-square|fault-lines|midpoint-displacement|16384x16384|8193x8193|2x2|raw|1..0|row,NaN|line,1,2,3,4,5,6,7'.split('|'),
  ...'landscape|compare|swipe|2-1|1-1|4-9|-1-2|3'.split('|'),
  MARKUP,
  encodeURIComponent(MARKUP),
  'javascript:alert(1)',
  '%',
  '%zz',
  '%00',
  '%ED%A0%80',
  '\u0000',
  '\u202e',
  'x'.repeat(5000),
  `smooth:${'sigma=1,'.repeat(500)}`,
  'erosion:__proto__=1',
  'f'.repeat(64),
];

/** Whole texts that are not even queries. */
const SHAPES = [
  '',
  '&'.repeat(10_000),
  '='.repeat(10_000),
  '['.repeat(20_000),
  '{"a":'.repeat(5000),
  '1.'.repeat(20_000),
  'filter=smooth&'.repeat(3000),
  Array.from({ length: 3000 }, (_, i) => `${i}.pin=0`).join('&'),
  Array.from({ length: 3000 }, (_, i) => `t${i}.generator=fault-lines`).join('&'),
  Array.from({ length: 3000 }, (_, i) => `p.x${i}=1`).join('&'),
  `v=1&generator=diamond-square&view=landscape${Array.from({ length: 1900 }, (_, i) => `&l${i % 13}.x${i}=${MARKUP}`).join('')}`,
  `generator=diamond-square&seed=${'a'.repeat(300_000)}`,
  MARKUP,
];

const pairs = fc
  .array(fc.tuple(fc.constantFrom(...KEYS), fc.oneof(fc.constantFrom(...VALUES), fc.string({ maxLength: 20, unit: 'binary' }))), {
    maxLength: 12,
  })
  .map((all) => all.map(([key, value]) => `${key}=${value}`).join('&'));
/** A good text with something cut out, put in or said twice. */
const mutated = fc
  .tuple(
    fc.oneof(anyDocument, anyComparison).map(documentToText),
    fc.array(fc.tuple(fc.nat(400), fc.nat(30), fc.oneof(fc.constantFrom(...VALUES), pairs)), { maxLength: 4 }),
  )
  .map(([text, cuts]) => cuts.reduce((now, [at, length, put]) => now.slice(0, at) + put + now.slice(at + length), text));
const known = pairs.map((text) => `v=1&generator=diamond-square&seed=a&size=9x9&${text}`);

const side = fc.oneof(fc.integer({ min: 1025, max: 20_000 }), fc.constantFrom(2, 1025, 1026, 2049, 8193, 16_384));
/** More terrain than a link may have made, and pins of more. */
const large = fc
  .tuple(fc.constantFrom(...registry.generators.map(({ id }) => id)), side, side, pairs)
  .map(
    ([id, width, height, text]) =>
      `v=1&generator=${id}&seed=a&size=${width}x${height}&1.pin=0&1.cut=row,0.5&t2.generator=${id}&${text}`,
  );

/** What may stand behind the # of an address: random, mutated, deep, huge, with `__proto__` and markup. The same for each count. */
export function hostileLinks(count: number): string[] {
  const text = fc.string({ maxLength: 200, unit: 'binary' });
  const often = [text, pairs, known, mutated, mutated].map((arbitrary) => ({ arbitrary, weight: 20 }));
  const some = fc.oneof(...often, { arbitrary: large, weight: 1 });
  return [...SHAPES, ...fc.sample(some, { numRuns: count - SHAPES.length, seed: SEED })];
}
