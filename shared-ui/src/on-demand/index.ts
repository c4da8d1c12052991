export { ChunkError } from './chunk-error.tsx';
export { FETCH_AHEAD, fetchAhead } from './fetch-ahead.ts';
export { loadAhead, useLoaded, type LoadedChunk } from './use-loaded.ts';
