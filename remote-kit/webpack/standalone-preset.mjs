import path from 'node:path';
import { RELEASES_ELEMENT_ID } from '@acara/shared-contract/release';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { extensions, moduleRules } from './module-rules.mjs';
import { remoteName } from './packages.mjs';

// In a script of HTML a `<` could end it.
const inScript = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * A remote on a separate page, with all libraries bundled: for development without the shell.
 * @param {string} root folder of the remote
 * @param {{ routes: object, navigation: object[] }} site what the edge puts into every page, so that links can be built: the
 * routes and menu entries of all remotes
 * @returns {import('webpack').Configuration}
 */
export const standalonePreset = (root, site) => {
  const name = remoteName(root);
  return {
    name: `${name}:standalone`,
    context: root,
    mode: 'development',
    target: ['web', 'es2022'],
    devtool: 'eval-source-map',
    entry: './src/standalone.tsx',
    output: { path: path.join(root, 'dist/standalone'), publicPath: '/' },
    // Shared packages run with the React of the remote, if it has one of its own.
    resolve: { extensions, modules: [path.join(root, 'node_modules'), 'node_modules'] },
    module: { rules: moduleRules({ namespace: name, target: 'browser', production: false, refresh: true }) },
    plugins: [
      new ReactRefreshPlugin(),
      new HtmlWebpackPlugin({
        templateContent: `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${name}</title></head><body><script type="application/json" id="${RELEASES_ELEMENT_ID}">${inScript({ remotes: { all: site } })}</script></body></html>`,
      }),
      new webpack.DefinePlugin({ 'process.env.ACARA_RELEASE': JSON.stringify('standalone') }),
    ],
    stats: 'errors-warnings',
  };
};
