/** Checks that passed and failed. */
export interface Tally {
  passed: number;
  failed: number;
}

/** A stage that is one check. */
export const single = (passed: boolean): Tally => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 });

export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce((total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }), {
    passed: 0,
    failed: 0,
  });

/** The words of the last line: `N passed, N failed`. */
export const inWords = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`;
