import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FederationIntegrityPlugin } from './federation-integrity-plugin.mjs';
import { browserBase, serverBuild } from './preset.mjs';
import { isProvided, providedImports } from './shared-libraries.mjs';

const require = createRequire(import.meta.url);
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');

/** One module registers all libraries that the shell provides. */
const providedLibraries = (root) => ({
  resource: path.join(root, 'browser', 'provided-libraries.ts'),
  enforce: 'pre',
  use: { loader: fileURLToPath(new URL('text-loader.cjs', import.meta.url)), options: { text: providedImports() } },
});

/**
 * Browser and server bundle of the shell: the federation host, and the server rendering of the chrome.
 * @param {string} root folder of the shell
 * @returns {import('webpack').Configuration[]}
 */
export const shellPreset = (root) => {
  const releaseId = process.env.RELEASE_ID ?? 'development';
  const base = browserBase({ root, name: 'shell', releaseId });
  const browser = {
    ...base,
    entry: { shell: './browser/root-config.ts' },
    module: { ...base.module, rules: [...base.module.rules, providedLibraries(root)] },
    // One script: all of it is needed at once, and its URL changes with every release anyway.
    optimization: { ...base.optimization, splitChunks: false },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name: 'acara_shell__host',
        remotes: {},
        manifest: false,
        dts: false,
        shareStrategy: 'loaded-first',
        runtimePlugins: [require.resolve('../../shell/browser/registry/provide-runtime-plugin.ts')],
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      new FederationIntegrityPlugin(),
    ],
  };
  return [browser, serverBuild({ root, name: 'shell', entry: './browser/chrome/server.tsx', isProvided })];
};
