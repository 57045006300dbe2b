import { drawLines, faultLines } from '../src/generators/fault-lines.ts';
import { FAULT_LATTICE, sweepFaults } from '../src/kernels/fault-sweep.ts';
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

/** The sweep against the definition. */
export function benchFaultLines(): string {
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
        for (let i = 0; i < SWEEPS; i++) sweepFaults(lines, recipe, window, 0, swept);
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
