import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Reading } from './reading.ts';
import { run } from './run.ts';

const SCRIPT = path.join(import.meta.dirname, 'godot3.gd');

/** What Godot 3 finds in a picture of 8 bits a colour, or in an EXR, whose floats it makes 16-bit ones. */
export async function inGodot(file: string): Promise<Reading> {
  const out = `${file}.godot`;
  const { stdout } = await run('godot3-server', ['-s', SCRIPT, 'read', file, out]);
  const [, size] = /^READ (.+)$/m.exec(stdout) ?? [];
  const bytes = new Uint8Array(await readFile(out));
  const samples = file.endsWith('.exr') ? new Float32Array(bytes.buffer) : bytes;
  return { ...JSON.parse(size ?? 'null'), samples };
}
