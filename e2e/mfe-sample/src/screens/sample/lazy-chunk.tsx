import { RELEASE } from '../../components/sample.ts';

/** A part that is loaded when it is asked for: it must come from the release that asked. */
export const LazyChunk = () => <p data-testid="late-part">{RELEASE}</p>;
