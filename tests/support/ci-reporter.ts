import type { Reporter, TestModule } from 'vitest/node';

/** Ends the output with one plain line: `N passed, N failed, N skipped`. Errors outside any test count as failed. */
export default class CiReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      count.failed += module.errors().length;
      for (const test of module.children.allTests()) count[test.result().state]++;
    }
    const line = `${count.passed} passed, ${count.failed} failed, ${count.skipped + count.pending} skipped`;
    setTimeout(() => console.log(line), 0); // after the default reporter's summary
  }
}
