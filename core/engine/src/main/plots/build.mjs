// SPDX-License-Identifier: Apache-2.0
// Makes the d3.js of the pages from the packages of package-lock.json: npm ci && npm run build
import {build} from 'esbuild';
import {readFileSync} from 'node:fs';

const version = name => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;
const named = Object.keys(JSON.parse(readFileSync('package.json')).devDependencies).filter(name => name.startsWith('d3-'));
const license = readFileSync('node_modules/d3-array/LICENSE', 'utf8').trim().replace(/^Copyright .*$/m, 'Copyright 2010-2026 Mike Bostock');

await build({
  entryPoints: ['d3.js'],
  bundle: true,
  minify: true,
  format: 'iife',
  globalName: 'd3',
  target: 'es2020',
  charset: 'utf8',
  outfile: process.argv[2] || '../resources/io/ycsbpack/core/report/d3.js',
  banner: {js: `/* Parts of D3 (https://d3js.org): ${named.map(name => `${name} ${version(name)}`).join(', ')}, and what they need.\n\n${license} */`},
});
