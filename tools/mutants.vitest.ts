/** Tests by which `npm run mutants` judges: those in Node that need neither the command line's processes nor the documents. */
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { unitTests } from '../vite.config.ts';

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: { ...unitTests, exclude: ['tests/unit/{cli,docs,project}/**'] },
});
