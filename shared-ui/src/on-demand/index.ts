export { PartMissing } from './part-missing.tsx';
export { loadAhead, useLoaded, type LoadedPart } from './use-loaded.ts';
