/** Writes a command's result. */
export function print(text: string): void {
  process.stdout.write(text);
}

/** Tells what a person should know, aside from the result. */
export function note(text: string): void {
  process.stderr.write(`note: ${text}\n`);
}

/** A reader that has seen enough, such as `head`, is no failure. */
export function tolerateClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
