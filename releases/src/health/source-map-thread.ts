import { parentPort, workerData } from 'node:worker_threads';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { MapJob, OriginalFrame } from './original-frames.ts';

// A thread of original-frames.ts.

const open = (map: Uint8Array): TraceMap | null => {
  try {
    return new TraceMap(Buffer.from(map).toString());
  } catch {
    return null; // Damaged: as if it were missing.
  }
};

/** Webpack's own modules keep their scheme. */
const sourcePath = (source: string): string => source.replace(/^webpack:\/\/[^/]*\/(?=[^/])/, '');

const LONGEST = { file: 300, name: 200 };

const toOriginals = ({ map, places }: MapJob): (OriginalFrame | null)[] => {
  const trace = open(map);
  return places.map((place) => {
    const { source, line, name } = trace ? originalPositionFor(trace, place) : {};
    if (!source || !line) return null;
    return { file: sourcePath(source).slice(0, LONGEST.file), line, name: name?.slice(0, LONGEST.name) ?? null };
  });
};

parentPort?.postMessage((workerData as MapJob[]).map(toOriginals));
