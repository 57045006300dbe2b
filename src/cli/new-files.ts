import {
  closeSync,
  fchmodSync,
  fchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { hiddenName, signalsHandled, sweep, whileAlone } from './hidden-files.ts';
import { Failure, ignoringSystemErrors, naming } from './system-errors.ts';

/** Files that are written under temporary names, each in its own folder, and get their names together. Until then they can be discarded
 *  without a trace. */
export interface NewFiles {
  /** Creates a folder that is not there; with the files it is discarded. */
  makeFolder(folder: string): Promise<void>;
  /** Creates a file and closes the one before.
   *  @param force whether it will replace a file: then it gets that one's permissions
   *  @returns the descriptor to write to */
  create(file: string, force: boolean): Promise<number>;
  /** Gives all files their names.
   *  @throws Failure if a name is taken and is not to be replaced; then no file gets its name */
  place(): Promise<void>;
  /** Removes what has no name yet.
   *  @returns whether there was anything */
  discard(): boolean | Promise<boolean>;
}

interface NewFile {
  /** The name as the call gives it. */
  readonly file: string;
  /** Where that leads. */
  readonly real: string;
  readonly temporary: string;
  readonly force: boolean;
}

/** New files of this thread. Between two turns of its event loop, where signals are handled, nothing is left half done. */
export function createNewFiles(): NewFiles & { discard(): boolean } {
  const files: NewFile[] = [];
  const folders = new Set<string>();
  let createdFolder: string | undefined;
  let open: number | undefined;
  let isBegun = false;
  const close = (): void => {
    if (open !== undefined) closeSync(open);
    open = undefined;
  };
  const discard = (): boolean => {
    const wasBegun = isBegun;
    close();
    for (const { temporary } of files.splice(0)) ignoringSystemErrors(() => rmSync(temporary, { force: true }));
    if (createdFolder !== undefined) ignoringSystemErrors(() => rmdirSync(String(createdFolder)));
    folders.clear();
    [createdFolder, isBegun] = [undefined, false];
    return wasBegun;
  };
  return {
    async makeFolder(folder) {
      if (isThere(folder)) return;
      naming(folder, () => mkdirSync(folder));
      [createdFolder, isBegun] = [folder, true];
    },
    async create(file, force) {
      close();
      const real = force ? fileBehind(file) : file;
      const folder = path.dirname(real);
      if (!folders.has(folder)) sweep(folder);
      folders.add(folder);
      const temporary = path.join(folder, hiddenName('tmp'));
      isBegun = true;
      open = naming(file, () => openLike(temporary, force ? fileAt(real) : undefined));
      files.push({ file, real, temporary, force });
      return open;
    },
    async place() {
      close();
      await whileAlone([...folders], () => {
        const present = files.find(({ file, force }) => !force && isThere(file));
        if (present) throw new Failure(`${present.file}: another program has created it in the meantime; nothing was replaced`);
        isBegun = false;
        for (const { file, real, temporary } of files) naming(file, () => renameSync(temporary, real));
      });
      discard();
      await signalsHandled();
    },
    discard,
  };
}

/** Creates a file with the permissions and the owner of another one, as far as the system lets it. */
function openLike(temporary: string, other: Stats | undefined): number {
  if (!other) return openSync(temporary, 'wx');
  const mode = other.mode & 0o777;
  const descriptor = openSync(temporary, 'wx', mode);
  ignoringSystemErrors(() => fchownSync(descriptor, other.uid, other.gid));
  ignoringSystemErrors(() => fchmodSync(descriptor, mode));
  return descriptor;
}

/** The file that a link leads to, so that the link stays where it is replaced; else the name itself, also of a link that leads to none. */
export function fileBehind(file: string): string {
  if (!isThere(file) || !lstatSync(file).isSymbolicLink()) return file;
  return fileAt(file) ? realpathSync(file) : file;
}

function fileAt(file: string): Stats | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() ? stats : undefined;
}

/** Whether a name is taken, also by a link that leads nowhere: renaming would replace it. */
export function isThere(file: string): boolean {
  return ignoringSystemErrors(() => lstatSync(file));
}
