import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compile } from '../lib/compile.mjs';

const require = createRequire(import.meta.url);

/**
 * Builds MONO from the sources as they are.
 * @returns {Promise<{ folder: string, script: { file: string, integrity: string },
 *   render: typeof import('./server.tsx').render }>} its browser files, its first script, and its server bundle
 */
export const buildMono = async () => {
  const { default: configurations } = await import('./webpack.config.mjs');
  const [browser, server] = configurations;
  const stats = await compile(configurations);
  const { assets } = stats.stats[0].toJson({ all: false, entrypoints: true }).entrypoints.mono;
  const [file, ...others] = assets.map(({ name }) => name).filter((name) => name.endsWith('.js'));
  if (!file || others.length > 0) throw new Error(`MONO has not one first script but ${assets.length}`);
  const folder = browser.output.path;
  const content = await readFile(path.join(folder, file));
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  const { render } = require(path.join(server.output.path, server.output.filename));
  return { folder, script: { file, integrity }, render };
};
