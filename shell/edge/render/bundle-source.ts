import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BundleRef } from './bundle-loader.ts';
import { releaseName, type BundleSource } from './render-messages.ts';

/** Reads a server bundle for a worker, which may read no files. Only one whose hash is the recorded one is given out. */
export const readBundle = async (face: BundleRef): Promise<BundleSource> => {
  try {
    const source = await readFile(face.file);
    const hash = `sha384-${createHash('sha384').update(source).digest('base64')}`;
    if (hash === face.sha384) return { source: source.toString() };
    return { problem: `the server face of ${releaseName(face)} differs from its record` };
  } catch (error) {
    return { problem: String(error) };
  }
};
