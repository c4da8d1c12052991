import path from 'node:path';
import { createRequire } from 'node:module';
import { FederationIntegrityPlugin } from './federation-integrity-plugin.mjs';
import { browserBase, serverBuild, uniqueName } from './preset.mjs';
import { consumedShared, providedPackages } from './shared-libraries.mjs';

const require = createRequire(import.meta.url);
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');

const isProvided = (request) => providedPackages.some((name) => request === name || request.startsWith(`${name}/`));

/**
 * Both faces of a remote. `RELEASE_ID` names the release; without it the build is for development.
 * @param {string} root folder of the remote
 * @returns {import('webpack').Configuration[]}
 */
export const remotePreset = (root) => {
  const name = path.basename(root);
  const releaseId = process.env.RELEASE_ID ?? 'development';
  const base = browserBase({ root, name, releaseId });
  const browser = {
    ...base,
    entry: {},
    // The lifecycles are one script; only what several lazy parts need becomes a file of its own.
    optimization: { ...base.optimization, splitChunks: { minChunks: 2 } },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        // The loader knows a container by its name: two releases in one page need two.
        name: uniqueName(name, releaseId),
        filename: 'remoteEntry.js',
        manifest: { fileName: 'mf-manifest.json' },
        dts: false,
        exposes: { './lifecycles': './src/lifecycles.tsx' },
        shareStrategy: 'loaded-first',
        shared: consumedShared(),
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
        },
      }),
      new FederationIntegrityPlugin(),
    ],
  };
  return [browser, serverBuild({ root, name, entry: './src/server.tsx', isProvided })];
};
