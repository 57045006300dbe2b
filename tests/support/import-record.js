/** Prints what loading modules makes the engine do, as JSON: the functions that run, and how many bytes of arrays and how many
 *  WebAssembly modules and memories are made. node import-record.js <folder> <module of it …> */
import inspector from 'node:inspector/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, ...modules] = process.argv.slice(2);
const base = pathToFileURL(path.join(folder, '/')).href;
let arrayBytes = 0;
let webAssembly = 0;

const ARRAYS = 'Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array';
for (const name of ARRAYS.split(' ')) {
  watch(globalThis, name, (made) => {
    arrayBytes += made.byteLength;
  });
}
for (const name of ['Module', 'Memory', 'Instance']) {
  watch(WebAssembly, name, () => {
    webAssembly++;
  });
}

const session = new inspector.Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
for (const module of modules) await import(new URL(module, base).href);
const { result } = await session.post('Profiler.takePreciseCoverage');

/** @type {Record<string, string[]>} */
const functions = {};
for (const { url, functions: all } of result) {
  if (!url.startsWith(base)) continue;
  const ran = all.filter(
    ({ functionName, ranges: [whole] }) => whole.count > 0 && !(functionName === '' && whole.startOffset === 0),
  );
  if (ran.length > 0)
    functions[url.slice(base.length)] = [...new Set(ran.map(({ functionName }) => functionName || 'nameless'))].sort();
}
console.log(JSON.stringify({ functions, arrayBytes, webAssembly }));

/**
 * Calls back for every instance of a class that is made. The types are `any` because it stands in for whatever class it is given.
 * @param {any} holder
 * @param {string} name of a class
 * @param {(made: any) => void} onMade
 */
function watch(holder, name, onMade) {
  const record = (/** @type {any} */ made) => {
    onMade(made);
    return made;
  };
  holder[name] = new Proxy(holder[name], {
    construct: (target, args, asked) => record(Reflect.construct(target, args, asked)),
    get(target, key) {
      if (key !== 'from' && key !== 'of') return Reflect.get(target, key);
      return (/** @type {any[]} */ ...args) => record(target[key](...args));
    },
  });
}
