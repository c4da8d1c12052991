import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FaceRef } from './face-loader.ts';
import { faceName, type FaceSource } from './render-messages.ts';

/** Reads a server bundle for a worker, which may read no files. Only one whose hash is the recorded one is given out. */
export const readFace = async (face: FaceRef): Promise<FaceSource> => {
  try {
    const source = await readFile(face.file);
    const hash = `sha384-${createHash('sha384').update(source).digest('base64')}`;
    if (hash === face.sha384) return { source: source.toString() };
    return { problem: `the server face of ${faceName(face)} differs from its record` };
  } catch (error) {
    return { problem: String(error) };
  }
};
