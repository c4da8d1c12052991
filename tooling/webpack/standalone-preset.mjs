import path from 'node:path';
import { RELEASES_ELEMENT_ID } from '@acara/shared-contract/release';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { declared } from '../src/route-types/route-types.mjs';
import { extensions, moduleRules } from './module-rules.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** What the edge puts into every page: the routes and menu entries of all remotes, so that links can be built. */
const declarations = () =>
  // In a script of HTML a `<` could end it.
  JSON.stringify({ remotes: { all: declared(ROOT) } }).replaceAll('<', '\\u003c');

/**
 * A remote on a separate page, with all libraries bundled: for development without the shell.
 * @param {string} root folder of the remote
 * @returns {import('webpack').Configuration}
 */
export const standalonePreset = (root) => {
  const name = path.basename(root);
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
        templateContent: `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${name}</title></head><body><script type="application/json" id="${RELEASES_ELEMENT_ID}">${declarations()}</script></body></html>`,
      }),
      new webpack.DefinePlugin({ 'process.env.ACARA_RELEASE': JSON.stringify('standalone') }),
    ],
    stats: 'errors-warnings',
  };
};
