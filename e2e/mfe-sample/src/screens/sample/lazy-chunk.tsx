import { RELEASE } from '../../components/sample.ts';

/** A chunk that is loaded on demand: it must come from the release that imports it. */
export const LazyChunk = () => <p data-testid="late-part">{RELEASE}</p>;
