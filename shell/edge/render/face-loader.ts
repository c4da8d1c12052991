import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { isProvided } from './provided-modules.ts';

/** One server bundle of one release. */
export type FaceRef = { remote: string; releaseId: string; file: string; sha384: string };

/** Thrown for a bundle that differs from its record, or asks for what the edge does not provide. */
export class FaceError extends Error {
  constructor({ remote, releaseId }: FaceRef, problem: string) {
    super(`the server face of ${remote} ${releaseId} ${problem}`);
    this.name = 'FaceError';
  }
}

/**
 * Loads server bundles by release, several releases of one remote side by side. Only a bundle whose hash is the
 * recorded one is run; the least recently used one is dropped beyond `capacity`.
 * @param provide resolves the libraries of the edge
 */
export const createFaceLoader = (provide: (request: string) => unknown, capacity = 8) => {
  const loaded = new Map<string, unknown>();
  return (face: FaceRef): unknown => {
    const key = `${face.remote}/${face.releaseId}/${face.sha384}`;
    const found = loaded.get(key) ?? compile(face, provide);
    loaded.delete(key);
    loaded.set(key, found);
    for (const oldest of loaded.keys()) {
      if (loaded.size <= capacity) break;
      loaded.delete(oldest);
    }
    return found;
  };
};

const compile = (face: FaceRef, provide: (request: string) => unknown): unknown => {
  const source = readFileSync(face.file);
  const hash = `sha384-${createHash('sha384').update(source).digest('base64')}`;
  if (hash !== face.sha384) throw new FaceError(face, 'differs from its record');
  const guardedRequire = (request: string): unknown => {
    if (!isProvided(request)) throw new FaceError(face, `asks for ${request}, which the edge does not provide`);
    return provide(request);
  };
  const module: { exports: unknown } = { exports: {} };
  compileFunction(source.toString(), ['module', 'exports', 'require'], {
    filename: `acara:${face.remote}/${face.releaseId}/server.cjs`,
  })(module, module.exports, guardedRequire);
  return module.exports;
};
