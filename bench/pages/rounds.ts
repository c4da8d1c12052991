/** The measurements of a round. `turn`: only in even or only in odd rounds. */
export type ArmMeasurement<Run> = { name: string; turn?: 0 | 1; measure: (round: number) => Promise<Run> };

/** Both viewports, or the one of `--mobile` or `--desktop`. */
export const chooseViewports = (options: { mobile: boolean; desktop: boolean }): ('mobile' | 'desktop')[] =>
  (['mobile', 'desktop'] as const).filter((name) => options[name] || options.mobile === options.desktop);

/**
 * Measures every arm once per round, or every second one. The arm that begins moves on from round to round, so that
 * none has an advantage. A round in which one fails is left out as a whole.
 * @param until no new round begins after this moment (ms of `Date.now()`)
 */
export const measureInRounds = async <Run>(
  title: string,
  arms: readonly ArmMeasurement<Run>[],
  { rounds, until }: { rounds: number; until: number },
): Promise<Record<string, Run>[]> => {
  const measured: Record<string, Run>[] = [];
  for (let number = 0; number < rounds && Date.now() < until; number += 1) {
    const due = arms.filter(({ turn = number % 2 }) => turn === number % 2);
    const first = number % due.length;
    const round: Record<string, Run> = {};
    for (const { name, measure } of [...due.slice(first), ...due.slice(0, first)])
      await measure(number).then(
        (run) => (round[name] = run),
        (error: unknown) => console.error(`\n  a load of ${name} failed: ${String(error).split('\n')[0]}`),
      );
    if (due.every(({ name }) => round[name])) measured.push(round);
    process.stderr.write(`\r  ${title}: round ${number + 1} of ${rounds} `);
  }
  process.stderr.write('\n');
  return measured;
};
