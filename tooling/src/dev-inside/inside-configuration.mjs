import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ReleaseNamePlugin } from './release-name-plugin.mjs';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** The remote's own configurations. The presets read environment variables. */
const readConfigurations = async (root) => {
  const before = process.env.NODE_ENV;
  // Production: the shell provides React's production build.
  process.env.NODE_ENV = 'production';
  try {
    const { default: configurations } = await import(pathToFileURL(path.join(root, 'webpack.config.mjs')).href);
    return configurations;
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
};

/**
 * Both builds of a remote for development inside the site: fast to rebuild, each with its own release id and a script
 * that reloads the page; otherwise as for a release, minified too, since compressing larger files would take longer.
 * @param {{ root: string, dist: string, nextId: () => string }} build folder of the remote, output folder, and the id of
 * the next release, called at the start of each browser build
 * @returns {Promise<import('webpack').Configuration[]>}
 */
export const insideConfigurations = async ({ root, dist, nextId }) => {
  const [browser, server] = await readConfigurations(root);
  const reload = {
    resource: [path.join(root, 'src', 'lifecycles.tsx'), path.join(root, 'src', 'fragments', path.sep)],
    enforce: 'pre',
    use: { loader: here('import-first-loader.mjs'), options: { file: here('reload-page.mjs') } },
  };
  return [
    {
      ...browser,
      cache: { type: 'memory' },
      devtool: false,
      infrastructureLogging: { level: 'error' },
      output: { ...browser.output, path: path.join(dist, 'browser') },
      module: { ...browser.module, rules: [...browser.module.rules, reload] },
      plugins: [...browser.plugins, new ReleaseNamePlugin(nextId)],
    },
    { ...server, cache: { type: 'memory' }, output: { ...server.output, path: path.join(dist, 'server') } },
  ];
};
