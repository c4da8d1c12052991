import path from 'node:path';
import { browserBase } from '@acara/tooling/webpack/preset.mjs';
import { compile } from '@acara/tooling/src/build/compile.mjs';

const ROOT = import.meta.dirname;

/**
 * Builds the script of FLOOR: React, and what makes its elements of a document.
 * @returns {Promise<{ folder: string, script: string }>} its folder and its name
 */
export const buildFloor = async () => {
  const base = browserBase({ root: ROOT, name: 'floor', releaseId: 'bench' });
  const folder = path.resolve(ROOT, '../../.build/floor');
  const stats = await compile({
    ...base,
    entry: { floor: './hydrate-document.ts' },
    output: { ...base.output, path: folder },
  });
  const { assets } = stats.toJson({ all: false, entrypoints: true }).entrypoints.floor;
  return { folder, script: assets[0].name };
};
