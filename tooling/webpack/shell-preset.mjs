import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  browserBase,
  containerPlugins,
  FederationIntegrityPlugin,
  isProvided,
  serverBuild,
  uniqueName,
  UNNAMED,
} from '@acara/remote-kit/webpack';
import { FURTHER_SCOPES } from '@acara/shared-contract/provided-libraries';
import webpack from 'webpack';
import { commonShared, providedImports, providedVersions, scopeFolder } from './provided-imports.mjs';

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

const PROVIDED = './browser/provided-libraries.ts';

/** One module imports all libraries that the shell provides. @param {string} root @param {string} [scope] */
const providedLibraries = (root, scope) => ({
  resource: path.join(root, PROVIDED),
  enforce: 'pre',
  use: { loader: here('text-loader.cjs'), options: { text: providedImports(scope) } },
});

/** Of the package of a share scope: it has a name of its own, since two of them run in one page. */
const scopePackage = (scope) => `shell_${scope}`;

/** What the record of the shell says of its further share scopes. */
export const scopeRecords = () =>
  Object.fromEntries(
    FURTHER_SCOPES.map((scope) => [
      scope,
      {
        container: uniqueName(scopePackage(scope), UNNAMED),
        initial: { entry: `${scope}.js`, chunks: [`${scope}.js`, `${scope}-libraries.js`] },
        provides: providedVersions(scope),
      },
    ]),
  );

/**
 * A share scope beside the default one: a container in the shell's folder, which only pages that need it load.
 * @param {string} root folder of the shell @param {string} scope
 * @returns {import('webpack').Configuration}
 */
const scopeBuild = (root, scope) => {
  const base = browserBase({ root, name: scopePackage(scope) });
  const { container, initial } = scopeRecords()[scope];
  return {
    ...base,
    // The shell's own build has emptied the folder.
    dependencies: ['shell'],
    output: { ...base.output, clean: false },
    entry: {},
    // The packages of the scope come first, whoever imports them.
    resolve: {
      ...base.resolve,
      modules: [path.join(scopeFolder(scope), 'node_modules'), 'node_modules'],
      alias: { 'react-router$': routerInProduction(root) },
    },
    module: { ...base.module, rules: [...base.module.rules, providedLibraries(root, scope), ...smallerLibraries] },
    optimization: { ...base.optimization, splitChunks: false },
    plugins: [
      ...base.plugins,
      ...containerPlugins({
        name: container,
        filename: initial.entry,
        exposes: { './libraries': { import: PROVIDED, name: `${scope}-libraries` } },
        shared: commonShared(scope),
      }),
      new FederationIntegrityPlugin(),
    ],
  };
};

/**
 * Browser and server bundle of the shell: the federation host, and the server rendering of the chrome; then its further share
 * scopes.
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
  return [
    browser,
    serverBuild({ root, name: 'shell', entry: './browser/chrome/server.tsx', isProvided }),
    ...FURTHER_SCOPES.map((scope) => scopeBuild(root, scope)),
  ];
};
