/** `admitted` numbers are admitted at its start, and `rate` more each second after it. */
export type Admission = { admitted: number; rate: number };

/** The last number that is admitted; 0 for none. @param elapsed ms since the start; negative before it */
export const lastAdmitted = ({ admitted, rate }: Admission, elapsed: number): number =>
  elapsed < 0 ? 0 : Math.floor(admitted + (rate * elapsed) / 1000);

/** In how many ms a number will be admitted. */
export const waitFor = ({ admitted, rate }: Admission, elapsed: number, number: number): number =>
  Math.max(0, (Math.max(0, number - admitted) / rate) * 1000 - elapsed);
