import { describeSystemError } from './errors.ts';
import { printable } from './text.ts';

/** Writes a command's result. */
export function print(text: string): void {
  process.stdout.write(printable(text));
}

/** Tells what a person should know, aside from the result. */
export function note(text: string): void {
  process.stderr.write(printable(`note: ${text}\n`));
}

/** A reader that has seen enough, such as `head`, is no failure; a full disk is one. */
export function watchOutput(): void {
  process.stderr.on('error', () => process.exit(1)); // there is nowhere left to say why
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    process.stderr.write(`standard output: ${describeSystemError(error)}\n`);
    process.exit(1);
  });
}
