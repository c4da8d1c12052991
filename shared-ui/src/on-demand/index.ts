export { FETCH_AHEAD, fetchAhead } from './fetch-ahead.ts';
export { PartMissing } from './part-missing.tsx';
export { loadAhead, useLoaded, type LoadedPart } from './use-loaded.ts';
