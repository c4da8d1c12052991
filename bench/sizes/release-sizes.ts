import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { openStore, releaseFolder, resolveReleases } from '@acara/releases';
import { BenchError } from '../lib/bench.ts';
import { brotliSize } from './attribute-script.mjs';

/** A file of a release. Sizes in bytes; `wire` is what a browser gets. */
export type ReleaseFile = { file: string; plain: number; wire: number; when: 'first load' | 'later' };

/** The files of the release of a remote, or of the shell, that visitors get now. */
export type ReleaseSizes = { remote: string; releaseId: string; files: ReleaseFile[] };

/**
 * Reads what the live releases of a store weigh.
 * @param dir the store
 * @throws {BenchError} where nothing was published
 */
export const releaseSizes = async (dir: string): Promise<ReleaseSizes[]> => {
  const registry = await openStore({ dir }).read();
  if (!registry) throw new BenchError(`${dir} holds no releases: run npm start, or npm run release -- publish, first`);
  const live = Object.entries(resolveReleases(registry));
  return Promise.all(
    live.map(async ([remote, { extras }]) => {
      const { releaseId, assets, initial } = extras.acara;
      const first = new Set([initial.entry, ...initial.chunks]);
      const folder = releaseFolder(dir, remote, releaseId);
      const scripts = Object.keys(assets).filter((file) => file.endsWith('.js'));
      const files = await Promise.all(
        scripts.map(async (file): Promise<ReleaseFile> => {
          const content = await readFile(path.join(folder, file));
          const stored = await stat(path.join(folder, `${file}.br`)).catch(() => null);
          const wire = stored?.size ?? brotliSize(content);
          return { file, plain: content.length, wire, when: first.has(file) ? 'first load' : 'later' };
        }),
      );
      return { remote, releaseId, files: files.sort((one, other) => other.wire - one.wire) };
    }),
  );
};

/** What a first load of this release brings, in bytes on the wire. */
export const firstLoad = ({ files }: ReleaseSizes): number =>
  files.reduce((sum, { when, wire }) => sum + (when === 'first load' ? wire : 0), 0);
