export { ChunkError } from './chunk-error.tsx';
export { FETCH_AHEAD, fetchAhead, loadAhead, useLoaded, type LoadedChunk } from './use-loaded.ts';
