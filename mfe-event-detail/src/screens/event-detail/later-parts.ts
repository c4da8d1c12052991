import { lazyCode } from '@acara/shared-ui/lazy-code';

/** Parts that are hydrated after the rest of the page, with the rich-text parser that they need. */
export const laterParts = lazyCode(() => import('./later-parts-chunk.ts'));
