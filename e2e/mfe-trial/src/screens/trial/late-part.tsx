import { RELEASE } from '../../parts/trial.ts';

/** A part that is loaded when it is asked for: it must come from the release that asked. */
export const LatePart = () => <p data-testid="late-part">{RELEASE}</p>;
