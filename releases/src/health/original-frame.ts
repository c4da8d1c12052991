import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { ifExists } from '../store/files.ts';
import { mapsFolder } from '../store/release-files.ts';

/** A place in the sources; `name` of the identifier there, where the map has one. */
export type OriginalFrame = { file: string; line: number; name: string | null };

const FRAME = /^([a-z][a-z0-9-]*)\/([a-z0-9][a-z0-9-]*)\/([\w./-]+):(\d+):(\d+)$/;

/** Reads the source maps of releases, each once. A frame without a map is null. @param dir the store */
export const openSourceMaps = (dir: string) => {
  const maps = new Map<string, Promise<TraceMap | null>>();
  const read = async (file: string): Promise<TraceMap | null> => {
    const text = await ifExists(readFile(file, 'utf8'), null);
    return text === null ? null : new TraceMap(text);
  };
  return async (frame: string): Promise<OriginalFrame | null> => {
    const [, remote = '', releaseId = '', script = '', line, column] = FRAME.exec(frame) ?? [];
    // Beacons come from anyone: nothing outside of the release's folder is read.
    if (!script || script.split('/').includes('..')) return null;
    const file = path.join(mapsFolder(dir, remote, releaseId), `${script}.map`);
    const map = await (maps.get(file) ?? maps.set(file, read(file)).get(file));
    // Browsers count columns from 1, source maps from 0.
    const found =
      map && originalPositionFor(map, { line: Math.max(1, Number(line)), column: Math.max(0, Number(column) - 1) });
    return found?.source ? { file: sourcePath(found.source), line: found.line, name: found.name } : null;
  };
};

/** Webpack's own modules keep their scheme. */
const sourcePath = (source: string): string => source.replace(/^webpack:\/\/[^/]*\/(?=[^/])/, '');
