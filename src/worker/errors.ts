/** A newer request took this one's place. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
  constructor() {
    super('A newer request took the place of this one.');
  }
}

/** The request was called off. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
  constructor() {
    super('Cancelled.');
  }
}

/** A worker ended without an answer; the next request gets a new one. */
export class WorkerCrashed extends Error {
  override readonly name = 'WorkerCrashed';
  /** What the browser said about it, if anything. */
  readonly detail: string;
  constructor(detail: string) {
    super('The background worker stopped unexpectedly; it may have run out of memory. Try again.');
    this.detail = detail;
  }
}
