#!/usr/bin/env bash
# ammojs-typed 1.1.0: its README imports the default export as an ES module and calls it, `const api = await Ammo()`. Once a bundler has made an ES
# module of the package, as pages need it, that call throws: the script sets a property of `this`, which is undefined in a module and the global
# object in a script. Called on an object, Ammo.call({}), it works in both.
#
# Seen:
#   as CommonJS in Node, called as the README says: works
#   as an ES module of esbuild 0.28.2, called as the README says: TypeError: Cannot set properties of undefined (setting 'Ammo')
#   as an ES module of esbuild 0.28.2, called on an object: works
# Needs Node 20 or later.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ammojs-typed@1.1.0 esbuild@0.28.2 >/dev/null
cat >script.cjs <<'END'
const Ammo = require('ammojs-typed');
Ammo().then((api) => console.log('as CommonJS in Node, called as the README says:', api.btVector3 ? 'works' : 'has no btVector3'));
END
cat >module.js <<'END'
import Ammo from 'ammojs-typed';
const told = async (how, call) => {
  let result;
  try {
    result = (await call()).btVector3 ? 'works' : 'has no btVector3';
  } catch (error) {
    result = String(error);
  }
  console.log(`as an ES module of esbuild 0.28.2, called ${how}: ${result}`);
};
await told('as the README says', () => Ammo());
await told('on an object', () => Ammo.call({}));
END
npx esbuild module.js --bundle --format=esm --platform=node --banner:js="import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = '.';" --log-level=error --outfile=bundle.mjs
{ node script.cjs; node bundle.mjs; } | tee seen.txt
cat >expected.txt <<'END'
as CommonJS in Node, called as the README says: works
as an ES module of esbuild 0.28.2, called as the README says: TypeError: Cannot set properties of undefined (setting 'Ammo')
as an ES module of esbuild 0.28.2, called on an object: works
END
diff seen.txt expected.txt
