import { lazyCode } from '@acara/shared-ui/lazy-code';

/** What is hydrated after the rest of the page, with the parser of rich text that it needs. */
export const laterParts = lazyCode(() => import('./later-parts-chunk.ts'));
