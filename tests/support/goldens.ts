/** What a failed comparison with something kept says first: the command that keeps what was found instead. */

/** For terrain, which is a promise to everybody who has a recipe. */
export const TERRAIN_GOLDEN = golden('npm run goldens -- hashes', 'say why in CHANGELOG.md');

/** For hashes and pictures that are kept elsewhere.
 *  @param afterwards what is left to do by hand */
export function golden(command: string, afterwards = 'look at what changed'): string {
  return `differs from the golden; if that is intended, run \`${command}\` and ${afterwards}`;
}

/** For what links name, which nobody may change.
 *  @param file the tests whose inline snapshots hold it */
export function newOnly(file: string): string {
  return `what was published never changes; \`${snapshotCommand(file)}\` keeps what is new`;
}

/** The command that rewrites the inline snapshots of a file of tests. */
export function snapshotCommand(file: string): string {
  // Behind -u it would be taken for what to update, and the snapshots of all files would be rewritten.
  return `npx vitest run --project unit ${file} -u`;
}
