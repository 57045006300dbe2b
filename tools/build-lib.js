/** Compiles the library and the command line into dist/lib. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, readFileSync, rmSync } from 'node:fs';

// The compiler leaves the output of sources that are gone, and dist is what gets published.
rmSync('dist/lib', { recursive: true, force: true });
try {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
} catch {
  process.exit(1); // tsc has said why
}

// Beside the code that reads them, as in src.
cpSync('src/cli/fonts', 'dist/lib/cli/fonts', { recursive: true });

// The compiler does not set the executable bit that `npx faultline` needs in a checkout.
/** @type {Record<string, string>} */
const commands = JSON.parse(readFileSync('package.json', 'utf8')).bin;
for (const file of Object.values(commands)) chmodSync(file, 0o755);
