import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { knownRemotes } from '@acara/releases/known-remotes';
import { browserBase, serverBuild } from '../../tooling/webpack/preset.mjs';

const ROOT = import.meta.dirname;
const BUILD = path.resolve(ROOT, '../.build/mono');

/** Writes the module that gathers the routes of the remotes. @returns {string} its path */
const gatherRoutes = () => {
  const remotes = knownRemotes(fileURLToPath(new URL('../../', import.meta.url)));
  const lines = [
    ...remotes.map((remote, index) => `import { routes as routes${index} } from '@acara/${remote}/src/routes.tsx';`),
    `export const routes = [${remotes.map((_, index) => `...routes${index}`).join(', ')}];`,
  ];
  const file = path.join(BUILD, 'remote-routes.ts');
  mkdirSync(BUILD, { recursive: true });
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
};

const alias = { 'bench-remote-routes': gatherRoutes() };
const base = browserBase({ root: ROOT, name: 'mono', releaseId: 'bench' });
const server = serverBuild({ root: ROOT, name: 'mono', entry: './server.tsx', isProvided: () => false });

/** The whole site as one bundle: no federation, no single-spa, one first script and the same lazy chunks. */
export default [
  {
    ...base,
    entry: { mono: './entry.tsx' },
    output: { ...base.output, path: path.join(BUILD, 'browser') },
    resolve: { ...base.resolve, alias },
    optimization: { ...base.optimization, splitChunks: { chunks: 'async' } },
  },
  {
    ...server,
    output: { ...server.output, path: path.join(BUILD, 'server') },
    resolve: { ...server.resolve, alias },
  },
];
