import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BundleRef } from './bundle-loader.ts';
import { releaseName, type BundleSource } from './render-messages.ts';

/** Reads a server bundle for a worker, which may not read files, and verifies its hash. */
export const readBundle = async (bundle: BundleRef): Promise<BundleSource> => {
  try {
    const source = await readFile(bundle.file);
    const hash = `sha384-${createHash('sha384').update(source).digest('base64')}`;
    if (hash === bundle.sha384) return { source: source.toString() };
    return { problem: `the server bundle of ${releaseName(bundle)} differs from its record` };
  } catch (error) {
    return { problem: String(error) };
  }
};
