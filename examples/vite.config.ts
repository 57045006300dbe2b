import path from 'node:path';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

/** In a project of your own, `npm install faultline` takes the place of this. */
export default defineConfig({
  root,
  base: './',
  appType: 'mpa', // what is not there is not found, in place of this page
  resolve: { alias: { faultline: path.resolve(root, '../src/index.ts') } },
  server: { fs: { allow: [path.resolve(root, '..')] } },
});
