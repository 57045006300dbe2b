import { optionsOf } from '../io/file-format.ts';
import { stlFormat } from '../io/mesh/index.ts';
import { printOptions } from '../io/mesh/options.ts';
import { type EngineKit, elevationSpan, fieldTable, isTiled, type KitFacts, type KitField, typed } from './kit.ts';
import { evenlyCut } from './tiles.ts';

/** Millimetres by which a sample may be off: less than printers show. */
const ERROR = 0.05;
/** Lower ground, in millimetres, prints as a plate. */
const PLATE = 2;

/** 3D printing: a closed solid in millimetres. */
export const print: EngineKit = {
  id: 'print',
  title: '3D printing',
  reader: 'the slicer',
  sizes: 'any size',
  sizeFor: evenlyCut,
  heights: {
    extension: '.stl',
    format: stlFormat,
    choices: printOptions,
    options(facts) {
      const { upwards } = scaleOf(facts);
      return { ...facts.choices, maxError: ERROR / upwards };
    },
    holds: 'solid, millimetres',
  },
  where: 'The slicer opens the STL as it is: Z up, in millimetres',
  fields,
  warnings(facts) {
    const height = elevationSpan(facts.elevation) * scaleOf(facts).upwards;
    if (height >= PLATE) return [];
    return [
      `The ground is ${Number(height.toFixed(2))} mm high, so it prints as a plate: Exaggeration in Export makes it higher, --print-exaggeration on the command line.`,
    ];
  },
  steps(facts) {
    const { heights, recipe, tiles: files } = facts;
    const again = `faultline convert ${recipe ?? 'FILE'} --for print${isTiled(facts) ? ` --tiles ${Math.sqrt(files.length)}` : ''} -o another`;
    const { printExaggeration } = choicesOf(facts);
    const tiles = isTiled(facts)
      ? ` The files have numbers: x counts from the west, y from the north. All have the same height for the same ground, so printed pieces meet.`
      : '';
    const scale = printExaggeration === 1 ? 'true to scale' : `${printExaggeration} times those of the scale`;
    return `1. Open \`${heights}\` in the slicer: it is one closed solid in millimetres, Z up.${tiles}

${fieldTable(fields(facts))}
2. Heights are ${scale}. Scale Z in the slicer for a steeper one, which makes the base thicker too.
3. Another size, base or exaggeration: \`${again} --print-size 200 --base 2 --print-exaggeration 3\`${recipe === undefined ? ', where FILE is what this folder was made of' : ''}.

No sample lies more than ${ERROR} mm off the solid.
`;
  },
};

function choicesOf({ choices }: Pick<KitFacts, 'choices'>) {
  return optionsOf(printOptions, choices);
}

function fields(facts: KitFacts): KitField[] {
  const { extent, elevation } = facts;
  const { along, upwards } = scaleOf(facts);
  const inMm = (metres: number, scale: number): string => `${Number((metres * scale).toFixed(2))} mm`;
  return [
    ['West to east', inMm(extent.x, along)],
    ['South to north', inMm(extent.y, along)],
    ['Ground, up to', inMm(elevationSpan(elevation), upwards)],
    ['Base', `${choicesOf(facts).base} mm`],
    ['A millimetre is', `${typed(Number((1 / along).toPrecision(6)))} m`],
  ];
}

/** Millimetres of a metre, on the ground and upwards. */
function scaleOf(facts: Pick<KitFacts, 'extent' | 'choices'>): { readonly along: number; readonly upwards: number } {
  const { printSize, printExaggeration } = choicesOf(facts);
  const along = printSize / Math.max(facts.extent.x, facts.extent.y);
  return { along, upwards: along * printExaggeration };
}
