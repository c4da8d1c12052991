import { compile } from '../lib/compile.mjs';

/**
 * Builds NAIVE from the sources as they are.
 * @returns {Promise<{ folder: string, script: string }>} its files, and the first script among them
 */
export const buildNaive = async () => {
  const { default: configurations, NAIVE_BUILD: folder } = await import('./webpack.config.mjs');
  const stats = await compile(configurations);
  const { assets } = stats.stats[0].toJson({ all: false, entrypoints: true }).entrypoints.main;
  const [script, ...others] = assets.map(({ name }) => name).filter((name) => name.endsWith('.js'));
  if (!script || others.length > 0) throw new Error(`NAIVE has not one first script but ${assets.length}`);
  return { folder, script: `shell/${script}` };
};
