import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserBase, FederationIntegrityPlugin, isProvided, serverBuild } from '@acara/remote-kit/webpack';
import webpack from 'webpack';
import { providedImports } from './provided-imports.mjs';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** The default entry of React Router is its build with warnings for developers. @param {string} root of the shell */
const routerInProduction = (root) =>
  path.join(
    path.dirname(createRequire(path.join(root, 'package.json')).resolve('react-router')),
    '../production/index.mjs',
  );

/** Drops what of the libraries no page uses: 5 of 122 KB that every first visit would load (brotli). */
const smallerLibraries = [
  { test: /node_modules[/\\]react-router[/\\].*[.]mjs$/, use: here('pure-components-loader.cjs') },
  // styled-components adds no vendor prefixes, unless configured to.
  {
    test: /node_modules[/\\]stylis[/\\]src[/\\]Prefixer[.]js$/,
    use: { loader: here('text-loader.cjs'), options: { text: 'export const prefix = () => "";' } },
  },
];

/** One module imports all libraries that the shell provides. */
const providedLibraries = (root) => ({
  resource: path.join(root, 'browser', 'provided-libraries.ts'),
  enforce: 'pre',
  use: { loader: here('text-loader.cjs'), options: { text: providedImports() } },
});

/**
 * Browser and server bundle of the shell: the federation host, and the server rendering of the chrome.
 * @param {string} root folder of the shell
 * @returns {import('webpack').Configuration[]}
 */
export const shellPreset = (root) => {
  const base = browserBase({ root, name: 'shell' });
  const browser = {
    ...base,
    entry: { shell: './browser/root-config.ts' },
    resolve: { ...base.resolve, alias: { 'react-router$': routerInProduction(root) } },
    module: { ...base.module, rules: [...base.module.rules, providedLibraries(root), ...smallerLibraries] },
    // One script: all of it is needed at once, and its URL changes with every release anyway.
    optimization: { ...base.optimization, splitChunks: false },
    plugins: [
      ...base.plugins,
      // Parts of the federation runtime that are left out.
      new webpack.DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' }),
      new FederationIntegrityPlugin(),
    ],
  };
  return [browser, serverBuild({ root, name: 'shell', entry: './browser/chrome/server.tsx', isProvided })];
};
