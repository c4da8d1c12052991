import { createRequire } from 'node:module';
import path from 'node:path';
import { knownRemotes } from '@acara/releases/known-remotes';
import { browserBase } from '../../tooling/webpack/preset.mjs';
import { naiveContainer } from './places.mjs';

const require = createRequire(import.meta.url);
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');

const ROOT = import.meta.dirname;
export const NAIVE_BUILD = path.resolve(ROOT, '../.build/naive');
const remotes = knownRemotes(path.resolve(ROOT, '../..'));

/** What tutorials share: every library that more than one of them uses, each once. */
const shared = Object.fromEntries(
  [
    'react',
    'react-dom',
    'react-router-dom',
    'styled-components',
    'rxjs',
    'axios',
    '@tanstack/react-query',
    '@acara/shared-auth',
  ].map((name) => [name, { singleton: true, requiredVersion: false }]),
);

const build = (name, folder, federation, more) => {
  const base = browserBase({ root: path.resolve(ROOT, '../..', folder), name, releaseId: 'naive' });
  return {
    ...base,
    ...more,
    output: { ...base.output, uniqueName: name, path: path.join(NAIVE_BUILD, folder.replace('bench/naive', 'shell')) },
    plugins: [...base.plugins, new ModuleFederationPlugin({ name, dts: false, shared, ...federation })],
  };
};

/** Host and remotes with the settings that federation and single-spa come with, rendered in the browser. */
export default [
  build('naive_shell', 'bench/naive', { remotes: {} }, { entry: { main: './entry.ts' } }),
  ...remotes.map((remote) =>
    build(
      naiveContainer(remote),
      remote,
      { filename: 'remoteEntry.js', manifest: true, exposes: { './lifecycles': './src/lifecycles.tsx' } },
      { entry: {} },
    ),
  ),
];
