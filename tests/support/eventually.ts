import { vi } from 'vitest';

/** Waits until an expectation holds, however slow the machine is. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 120_000 });
}
