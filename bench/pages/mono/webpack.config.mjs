import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { knownRemotes } from '@acara/releases/known-remotes';
import { browserBase, serverBuild } from '../../../tooling/webpack/preset.mjs';

const ROOT = import.meta.dirname;
const WORKSPACE = fileURLToPath(new URL('../../../', import.meta.url));
const BUILD = path.resolve(ROOT, '../../.build/mono');

const remotes = knownRemotes(WORKSPACE);

/** Writes a module of a build. @returns {string} its path */
const writeModule = (file, lines) => {
  const written = path.join(BUILD, file);
  mkdirSync(BUILD, { recursive: true });
  writeFileSync(written, `${lines.join('\n')}\n`);
  return written;
};

/** The routes of all remotes, each of which imports its own screen only when it is entered. */
const lazyRoutes = remotes.flatMap((remote) => {
  const { routes } = JSON.parse(readFileSync(path.join(WORKSPACE, remote, 'remote.json'), 'utf8'));
  return Object.entries(routes).map(([name, { path: at }]) => {
    const file = JSON.stringify(`@acara/${remote}/src/routes.tsx?route=${name}`);
    return `{ name: '${name}', path: '${at}', load: () => import(/* webpackChunkName: "${name}" */ ${file}) },`;
  });
});

const alias = {
  browser: {
    'bench-remote-routes': writeModule('lazy-routes.ts', ['export const lazyRoutes = [', ...lazyRoutes, '];']),
  },
  server: {
    'bench-remote-routes': writeModule('remote-routes.ts', [
      ...remotes.map((remote, index) => `import { routes as routes${index} } from '@acara/${remote}/src/routes.tsx';`),
      `export const routes = [${remotes.map((_, index) => `...routes${index}`).join(', ')}];`,
    ]),
  },
};
const base = browserBase({ root: ROOT, name: 'mono', releaseId: 'bench' });
const server = serverBuild({ root: ROOT, name: 'mono', entry: './server.tsx', isProvided: () => false });
const keepRoute = {
  resourceQuery: /route=/,
  enforce: 'pre',
  loader: path.join(ROOT, 'keep-route.mjs'),
};

/** The whole site as one build: no federation, no single-spa, a chunk per route and the same lazy chunks. */
export default [
  {
    ...base,
    entry: { mono: './entry.tsx' },
    output: { ...base.output, path: path.join(BUILD, 'browser') },
    resolve: { ...base.resolve, alias: alias.browser },
    module: { rules: [...base.module.rules, keepRoute] },
    optimization: { ...base.optimization, splitChunks: { chunks: 'async' } },
  },
  {
    ...server,
    output: { ...server.output, path: path.join(BUILD, 'server') },
    resolve: { ...server.resolve, alias: alias.server },
  },
];
