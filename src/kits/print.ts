import { stlFormat } from '../io/mesh/index.ts';
import { type EngineKit, elevationSpan, fieldTable, isTiled, type KitFacts, type KitField, typed } from './kit.ts';
import { evenlyCut } from './tiles.ts';

/** Millimetres of the longer side, below the lowest ground, and by which a sample may be off: less than printers show. */
const SIZE = 150;
const BASE = 3;
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
    options: (facts) => ({ printSize: SIZE, base: BASE, maxError: ERROR / scaleOf(facts) }),
    holds: `solid, ${SIZE} mm`,
  },
  where: 'The slicer opens the STL as it is: Z up, in millimetres',
  fields,
  warnings({ elevation, extent }) {
    const height = elevationSpan(elevation) * scaleOf({ extent });
    if (height >= PLATE) return [];
    return [
      `The ground is ${Number(height.toFixed(2))} mm high, so it prints as a plate: Model for 3D printing in Export has an exaggeration, and so has the command line.`,
    ];
  },
  steps(facts) {
    const { heights, recipe } = facts;
    const tiles = isTiled(facts)
      ? ` The files have numbers: x counts from the west, y from the north. All have the same height for the same ground, so printed pieces meet.`
      : '';
    return `1. Open \`${heights}\` in the slicer: it is one closed solid in millimetres, Z up.${tiles}

${fieldTable(fields(facts))}
2. Heights are true to scale. Scale Z in the slicer for a steeper one, which makes the base thicker too.
3. Another size, base or exaggeration: \`faultline convert ${recipe ?? 'FILE'} -o terrain.stl --print-size 200 --base 2 --print-exaggeration 3\`${recipe === undefined ? ', where FILE is what this folder was made of' : ''}.

No sample lies more than ${ERROR} mm off the solid.
`;
  },
};

function fields(facts: KitFacts): KitField[] {
  const { extent, elevation } = facts;
  const scale = scaleOf(facts);
  const inMm = (metres: number): string => `${Number((metres * scale).toFixed(2))} mm`;
  return [
    ['West to east', inMm(extent.x)],
    ['South to north', inMm(extent.y)],
    ['Ground, up to', inMm(elevationSpan(elevation))],
    ['Base', `${BASE} mm`],
    ['A millimetre is', `${typed(Number((1 / scale).toPrecision(6)))} m`],
  ];
}

/** Millimetres of a metre. */
function scaleOf({ extent }: Pick<KitFacts, 'extent'>): number {
  return SIZE / Math.max(extent.x, extent.y);
}
