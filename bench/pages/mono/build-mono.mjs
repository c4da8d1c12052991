import { createRequire } from 'node:module';
import path from 'node:path';
import { compile } from '@acara/tooling/src/build/compile.mjs';

const require = createRequire(import.meta.url);

/**
 * Builds MONO from the sources as they are.
 * @returns {Promise<{ folder: string, scriptsOf: (route: string) => string[],
 *   render: typeof import('./server.tsx').render }>} its browser files, the scripts that a route's document names, and
 *   its server bundle
 */
export const buildMono = async () => {
  const { default: configurations } = await import('./webpack.config.mjs');
  const [browser, server] = configurations;
  const stats = await compile(configurations);
  const { namedChunkGroups } = stats.stats[0].toJson({ all: false, chunkGroups: true });
  const scriptsOf = (route) =>
    [route, 'mono'].flatMap((name) =>
      namedChunkGroups[name].assets.map((asset) => asset.name).filter((file) => file.endsWith('.js')),
    );
  const { render } = require(path.join(server.output.path, server.output.filename));
  return { folder: browser.output.path, scriptsOf, render };
};
