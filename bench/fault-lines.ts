import type { ParamValues } from '../src/core/params.ts';
import { drawLines } from '../src/generators/fault-draws.ts';
import { faultLines } from '../src/generators/fault-lines.ts';
import { FAULT_LATTICE } from '../src/kernels/fault-crossings.ts';
import { sweepFaults } from '../src/kernels/fault-sweep.ts';
import { typedRecipe } from '../tests/support/recipes.ts';
import { medians, ms, table, times } from './measure.ts';

/** Article 004 as a person would write it today: every line, every sample, floating point. */
function everySample(lines: Int32Array, size: number, out: Float32Array): void {
  const scale = (size - 1) / FAULT_LATTICE;
  out.fill(0);
  for (let line = 0; line < lines.length; line += 4) {
    const x1 = lines[line] * scale;
    const y1 = lines[line + 1] * scale;
    const dx = lines[line + 2] * scale - x1;
    const dy = lines[line + 3] * scale - y1;
    for (let y = 0, i = 0; y < size; y++) {
      for (let x = 0; x < size; x++, i++) if (dx * (y - y1) - dy * (x - x1) > 0) out[i] += 1;
    }
  }
}

/** Sweeps a turn, so that one takes about as long as a slow spell of the machine, and the compiler has seen enough of them. */
const SWEEPS = 20;

/** The sweep against the definition, then every variant against the sweep. */
export function benchFaultLines(): string {
  return [againstDefinition(), variants(FAST, 1025, 4096, 9), variants(IN_BAND, 513, 1024, 3)].join('\n\n');
}

/** What costs by lines and rows. */
const FAST = {
  'decaying steps': { stepLaw: 'linear' },
  ramp: { faultProfile: 'ramp' },
  'circles, step': { shape: 'circle' },
  'toroidal lines, step': { edges: 'toroidal' },
  'toroidal lines, ramp': { edges: 'toroidal', faultProfile: 'ramp' },
  'toroidal circles, step': { edges: 'toroidal', shape: 'circle' },
};

/** What costs by samples in the band. */
const IN_BAND = {
  'circles, ramp': { faultProfile: 'ramp', shape: 'circle' },
  ...Object.fromEntries(
    ['cosine', 'smoothstep', 'sine'].flatMap((faultProfile) => [
      [faultProfile, { faultProfile }],
      [`circles, ${faultProfile}`, { faultProfile, shape: 'circle' }],
      [`toroidal lines, ${faultProfile}`, { faultProfile, edges: 'toroidal' }],
      [`toroidal circles, ${faultProfile}`, { faultProfile, shape: 'circle', edges: 'toroidal' }],
    ]),
  ),
};

/** The generator's variants, drawing of faults included, against plain steps in the same number. */
function variants(contestants: Readonly<Record<string, ParamValues>>, size: number, lines: number, rounds: number): string {
  const buffer = new Float32Array(size * size);
  const turn = (params: ParamValues): (() => unknown) => {
    const recipe = typedRecipe(faultLines, { width: size, height: size, params: { lines, ...params } });
    return () => faultLines.generate(recipe, { buffer });
  };
  const names = Object.keys(contestants);
  const t = medians(rounds, {
    'plain steps': turn({}),
    ...Object.fromEntries(names.map((name) => [name, turn(contestants[name])])),
  });
  const rows = Object.entries(t).map(([name, time]) => [name, ms(time), times(time / t['plain steps'])]);
  return table([`fault-lines, ${size}² × ${lines}`, 'time', 'of plain steps'], rows);
}

function againstDefinition(): string {
  const rows = [
    { size: 257, count: 1024, rounds: 9 },
    { size: 1025, count: 4096, rounds: 3 },
  ].map(({ size, count, rounds }) => {
    const recipe = typedRecipe(faultLines, { width: size, height: size, params: { lines: count } });
    const lines = drawLines(recipe, count);
    const swept = new Float32Array(size * size);
    const naive = new Float32Array(size * size);
    const window = { x: 0, y: 0, width: size, height: size };
    const t = medians(rounds, {
      sweep: () => {
        for (let i = 0; i < SWEEPS; i++) sweepFaults(lines, recipe, 0, { window, out: swept });
      },
      naive: () => everySample(lines, size, naive),
    });
    const different = swept.reduce((n, v, i) => n + (v === naive[i] ? 0 : 1), 0);
    return [
      `${size}² × ${count} lines`,
      ms(t.sweep / SWEEPS),
      ms(t.naive),
      times((t.naive * SWEEPS) / t.sweep),
      String(different),
    ];
  });
  return table(['fault-lines', 'sweep', 'every line × every sample', 'faster', 'samples that differ'], rows);
}
