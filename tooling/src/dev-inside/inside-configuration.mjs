import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ReleaseNamePlugin, STAND_IN } from './release-name-plugin.mjs';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** The remote's own configurations, made under the given variables: the presets read them. */
const configurationsOf = async (root) => {
  const before = { ...process.env };
  // As visitors get it: the shell's React has no development in it.
  Object.assign(process.env, { RELEASE_ID: STAND_IN, NODE_ENV: 'production' });
  try {
    const { default: configurations } = await import(pathToFileURL(path.join(root, 'webpack.config.mjs')).href);
    return configurations;
  } finally {
    for (const name of ['RELEASE_ID', 'NODE_ENV']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
};

/**
 * A remote's two builds for development inside the site: quick to build again, each under a name of its own, with a page
 * that loads itself anew; otherwise what its releases are, minified too: packing what is not takes longer.
 * @param {{ root: string, dist: string, nextId: () => string }} build folder of the remote, where it is built to, and
 * the id of the release that the build of the browser's face is to become, asked for at its beginning
 * @returns {Promise<import('webpack').Configuration[]>}
 */
export const insideConfigurations = async ({ root, dist, nextId }) => {
  const [browser, server] = await configurationsOf(root);
  const reload = {
    resource: [path.join(root, 'src', 'lifecycles.tsx'), path.join(root, 'src', 'fragments', path.sep)],
    enforce: 'pre',
    use: { loader: here('import-first-loader.mjs'), options: { file: here('reload-page.mjs') } },
  };
  return [
    {
      ...browser,
      cache: { type: 'memory' },
      infrastructureLogging: { level: 'error' },
      output: { ...browser.output, path: path.join(dist, 'browser') },
      module: { ...browser.module, rules: [...browser.module.rules, reload] },
      plugins: [...browser.plugins, new ReleaseNamePlugin(nextId)],
    },
    { ...server, cache: { type: 'memory' }, output: { ...server.output, path: path.join(dist, 'server') } },
  ];
};
