import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { LRUCache } from 'lru-cache';
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

/** Limits of the faces in one worker. */
export type FaceLimits = {
  /** The least recently used face is dropped beyond this many. */
  room: number;
  /** A face that holds more memory than this once it is loaded is not run, in bytes. */
  maxBytes: number;
};

/** What has become of a bundle; one that threw will throw again. */
type LoadedFace = { exports: unknown } | { error: unknown };

/**
 * Loads server bundles by release, several releases of one remote side by side. Only a bundle whose hash is the
 * recorded one is run.
 * @param provide resolves the libraries of the edge
 */
export const createFaceLoader = (provide: (request: string) => unknown, { room, maxBytes }: FaceLimits) => {
  let loaded = new LRUCache<string, LoadedFace>({ max: room });

  const load = (face: FaceRef): unknown => {
    const key = `${face.remote}/${face.releaseId}/${face.sha384}`;
    let found = loaded.get(key);
    if (!found) {
      const source = verifiedSource(face);
      found = run(face, source, { provide, maxBytes });
      loaded.set(key, found);
    }
    if ('error' in found) throw found.error;
    return found.exports;
  };
  return {
    /** @throws {FaceError}, and whatever the bundle throws */
    load,
    /** Keeps more faces from now on. */
    makeRoom: (wanted: number) => {
      if (wanted <= loaded.max) return;
      const larger = new LRUCache<string, LoadedFace>({ max: wanted });
      larger.load(loaded.dump());
      loaded = larger;
    },
  };
};

const verifiedSource = (face: FaceRef): string => {
  const source = readFileSync(face.file);
  const hash = `sha384-${createHash('sha384').update(source).digest('base64')}`;
  if (hash !== face.sha384) throw new FaceError(face, 'differs from its record');
  return source.toString();
};

const run = (
  face: FaceRef,
  source: string,
  { provide, maxBytes }: { provide: (request: string) => unknown; maxBytes: number },
): LoadedFace => {
  const guardedRequire = (request: string): unknown => {
    if (!isProvided(request)) throw new FaceError(face, `asks for ${request}, which the edge does not provide`);
    return provide(request);
  };
  const module: { exports: unknown } = { exports: {} };
  const before = process.memoryUsage();
  try {
    compileFunction(source, ['module', 'exports', 'require'], {
      filename: `acara:${face.remote}/${face.releaseId}/server.cjs`,
    })(module, module.exports, guardedRequire);
  } catch (error) {
    return { error };
  }
  const { heapUsed, external } = process.memoryUsage();
  const taken = heapUsed - before.heapUsed + external - before.external;
  return taken > maxBytes
    ? { error: new FaceError(face, `holds ${Math.round(taken / 1e6)} MB once it is loaded`) }
    : { exports: module.exports };
};
