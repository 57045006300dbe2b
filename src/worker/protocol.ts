/** The first job of every worker: to hold a lock for as long as it lives. Its result is whether it does. */
export interface Hello {
  readonly kind: 'hello';
  readonly lock: string;
}

/** The job was cancelled. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
  constructor() {
    super('Cancelled.');
  }
}

/** A worker ended without an answer; the next job gets another. */
export class WorkerCrashed extends Error {
  override readonly name = 'WorkerCrashed';
  /** What the browser said about it, if anything. */
  readonly detail: string;
  constructor(detail: string) {
    super('The background worker stopped unexpectedly; it may have run out of memory. Try again.');
    this.detail = detail;
  }
}
