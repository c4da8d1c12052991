import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { FederationIntegrityPlugin } from './federation-integrity-plugin.mjs';
import { FederationManifestPlugin, LIFECYCLES } from './federation-manifest-plugin.mjs';
import { remoteName } from './packages.mjs';
import { browserBase, serverBuild, uniqueName, UNNAMED } from './preset.mjs';
import { RetrySharedPlugin } from './retry-shared-plugin.mjs';
import { consumedShared, isProvided, requiredRanges } from './shared-libraries.mjs';

/** What a remote's own code reads of its routes (`DeclaredRoute` of shared-remote). The rest is for edge and shell. */
const READ_IN_BROWSERS = ['path', 'access', 'requires', 'title', 'description', 'index', 'countsAsView'];

/** `remote.json` as browsers get it. */
const declaredRoutes = (text) => ({
  routes: Object.fromEntries(
    Object.entries(JSON.parse(text).routes).map(([name, route]) => [
      name,
      Object.fromEntries(READ_IN_BROWSERS.filter((key) => key in route).map((key) => [key, route[key]])),
    ]),
  ),
});

/** Each fragment has its own expose, so that it can be loaded without the rest of the remote. */
const getExposes = (root) => {
  const { fragments = {} } = JSON.parse(readFileSync(path.join(root, 'remote.json'), 'utf8'));
  return {
    './lifecycles': { import: './src/lifecycles.tsx', name: LIFECYCLES },
    ...Object.fromEntries(
      Object.keys(fragments).map((name) => [`./${name}`, { import: `./src/fragments/${name}.tsx`, name }]),
    ),
  };
};

/**
 * The container of a remote, by webpack's own plugins: it starts without the federation runtime, and that of the shell runs
 * it too (docs/decisions/007-first-scripts.md).
 * @param {{ name: string, filename?: string, exposes: object, shared: object }} container
 * @returns {import('webpack').WebpackPluginInstance[]}
 */
export const containerPlugins = ({ name, filename = 'remoteEntry.js', exposes, shared }) => [
  new webpack.container.ContainerPlugin({ name, filename, exposes }),
  new webpack.sharing.ConsumeSharedPlugin({ consumes: shared }),
  new RetrySharedPlugin(),
];

/**
 * Browser and server bundle of a remote, under the placeholder `UNNAMED` instead of the id of its release.
 * @param {string} root folder of the remote
 * @returns {import('webpack').Configuration[]}
 */
export const remotePreset = (root) => {
  const name = remoteName(root);
  const base = browserBase({ root, name });
  // Unique by release: there may be two releases in one page.
  const container = uniqueName(name, UNNAMED);
  const exposes = getExposes(root);
  const browser = {
    ...base,
    entry: {},
    module: {
      rules: [...base.module.rules, { test: /remote[.]json$/, type: 'json', parser: { parse: declaredRoutes } }],
    },
    // The lifecycles are one script; only modules shared by several lazy chunks are split off.
    optimization: { ...base.optimization, splitChunks: { minChunks: 2, chunks: ({ name }) => name !== LIFECYCLES } },
    plugins: [
      ...base.plugins,
      ...containerPlugins({ name: container, exposes, shared: consumedShared(root) }),
      new FederationManifestPlugin({
        name: container,
        remote: name,
        releaseId: UNNAMED,
        exposes,
        ranges: requiredRanges(root),
      }),
      new FederationIntegrityPlugin(),
    ],
  };
  return [browser, serverBuild({ root, name, entry: './src/server.tsx', isProvided })];
};
