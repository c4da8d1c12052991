import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { LIFECYCLES } from './federation-manifest-plugin.mjs';
import { extensions, moduleRules } from './module-rules.mjs';
import { repositoryRoot } from './packages.mjs';

/** Stands in a build where the id of its release is put when its content is known. */
export const UNNAMED = 'releasetobenamed';

const production = () => process.env.NODE_ENV !== 'development';

/**
 * Configuration common to all browser builds.
 * @param {{ root: string, name: string }} build
 * @returns {import('webpack').Configuration}
 */
export const browserBase = ({ root, name }) => ({
  name,
  context: root,
  mode: production() ? 'production' : 'development',
  target: ['web', 'es2022'],
  // Hidden: no script refers to its map, and the build moves maps out of the served files.
  devtool: production() ? 'hidden-source-map' : 'source-map',
  output: {
    path: path.join(root, 'dist/browser'),
    publicPath: 'auto',
    ...(production() && { devtoolModuleFilenameTemplate: sourceName(repositoryRoot(root)) }),
    // With the release id: two releases of one remote in one page must not share chunks.
    uniqueName: uniqueName(name, UNNAMED),
    // Without hashes: each release has a folder of its own.
    filename: '[name].js',
    chunkFilename: '[name].js',
    crossOriginLoading: 'anonymous',
    hashFunction: 'sha256',
    clean: true,
  },
  // The modern build of rxjs is under `es2015`; the default one includes tslib.
  resolve: { extensions, conditionNames: ['es2015', '...'] },
  module: { rules: moduleRules({ namespace: name, target: 'browser', production: production() }) },
  optimization: {
    chunkIds: 'deterministic',
    moduleIds: 'deterministic',
    minimizer: [
      new TerserPlugin({
        minify: TerserPlugin.swcMinify,
        terserOptions: { compress: { passes: 2 }, format: { comments: false } },
        extractComments: false,
      }),
    ],
  },
  plugins: [
    new webpack.DefinePlugin({ 'process.env.ACARA_RELEASE': JSON.stringify(UNNAMED) }),
    compileAhead([name, LIFECYCLES]),
  ],
  performance: false,
  stats: 'errors-warnings',
});

/**
 * Tells V8 to compile all functions of scripts while they arrive, off the main thread.
 * @param {string[]} prefixes of their file names
 */
const compileAhead = (prefixes) =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: prefixes,
    // After the minimizer, which removes comments.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50,
  });

/** Names a module in a source map by its path in the repository. @param {string} workspace root of the repository */
const sourceName =
  (workspace) =>
  ({ absoluteResourcePath: file }) =>
    path.isAbsolute(file) ? path.relative(workspace, file).split(path.sep).join('/') : file;

/** @param {string} name of the package @param {string} releaseId */
export const uniqueName = (name, releaseId) => `${containerName(name)}__${releaseId.replaceAll('-', '_')}`;

/** Must not equal the id of an element: those are globals, too. @param {string} name of the package */
const containerName = (name) => `${name.replaceAll('-', '_')}__container`;

/**
 * The server build: one CommonJS file, without the modules for which `isProvided` is true.
 * @param {{ root: string, name: string, entry: string, isProvided: (request: string) => boolean }} build
 * @returns {import('webpack').Configuration}
 */
export const serverBuild = ({ root, name, entry, isProvided }) => ({
  name: `${name}:server`,
  context: root,
  mode: production() ? 'production' : 'development',
  target: 'node20',
  devtool: false,
  entry: { server: entry },
  output: {
    path: path.join(root, 'dist/server'),
    filename: 'server.cjs',
    library: { type: 'commonjs2' },
    publicPath: '',
    clean: true,
  },
  resolve: { extensions },
  externals: [({ request }, done) => (request && isProvided(request) ? done(null, `commonjs ${request}`) : done())],
  module: { rules: moduleRules({ namespace: name, target: 'server', production: production() }) },
  // One self-contained file: lazy code of the browser is not rendered on the server.
  plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  optimization: {
    splitChunks: false,
    // Only drops comments, which are no part of a release.
    minimizer: [
      new TerserPlugin({
        minify: TerserPlugin.swcMinify,
        terserOptions: { compress: false, mangle: false, format: { comments: false } },
        extractComments: false,
      }),
    ],
  },
  performance: false,
  stats: 'errors-warnings',
});
