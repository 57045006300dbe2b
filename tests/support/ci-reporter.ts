import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SLOWEST = 10;

/** Tells where the time went, and ends the output with one plain line: `N passed, N failed, N skipped`. Errors outside any test count as failed. */
export default class CiReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
    const projects = new Map<string, number>();
    for (const module of modules) {
      const { name } = module.project;
      projects.set(name, (projects.get(name) ?? 0) + secondsOf(module));
      count.failed += module.errors().length;
      for (const test of module.children.allTests()) count[test.result().state]++;
    }
    const byProject = [...projects].map(([name, seconds]) => `${name} ${seconds.toFixed(0)} s`);
    const slowest = [...modules].sort((a, b) => secondsOf(b) - secondsOf(a)).slice(0, SLOWEST);
    const report = [
      `Time in workers: ${byProject.join(', ')}. The slowest files:`,
      ...slowest.map((module) => `${secondsOf(module).toFixed(1).padStart(7)} s  ${path.relative('', module.moduleId)}`),
      `${count.passed} passed, ${count.failed} failed, ${count.skipped + count.pending} skipped`,
    ];
    setTimeout(() => console.log(report.join('\n')), 0); // after the default reporter's summary
  }
}

/** Of its worker's time, with the loading of what it imports. */
function secondsOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + duration) / 1000;
}
