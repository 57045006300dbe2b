/** What became of the files of one campaign: one row of the table. */
export interface SoakRow {
  readonly campaign: string;
  readonly files: number;
  readonly refused: number;
  readonly decoded: number;
  /** Files after which something else than a refusal was thrown, or the process ended. */
  readonly crashes: number;
  /** Files without an answer within the watchdog's time. */
  readonly hangs: number;
  /** The longest time one file took, in milliseconds. */
  readonly slowestMs: number;
  /** The most memory the process held beyond the file itself, in MiB; where it was measured. */
  readonly extraMiB?: number;
}
