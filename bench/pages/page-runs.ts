import { measurePage, type LoadOptions } from '../measure-page.mjs';

/** What one load showed. Times in ms since navigation began, sizes in KB on the wire. */
export type PageRun = Awaited<ReturnType<typeof measurePage>>;

/** One arm of a comparison. */
export type Arm = { name: string; url: string };

type RoundLimits = {
  rounds: number;
  /** No new round begins after this moment (ms of `Date.now()`). */
  until: number;
  onRound: (round: number) => void;
};

export type RoundsOptions = RoundLimits & {
  arms: readonly Arm[];
  /** Selector of the element that makes the page interactive. */
  click: string;
  load: Partial<LoadOptions>;
};

/** Loads of one round by arm. */
export type Round = Record<string, PageRun>;

/** Loads every arm once per round. */
export const measureRounds = ({ arms, click, load, ...limits }: RoundsOptions): Promise<Round[]> =>
  measureInRounds(
    arms.map(({ name, url }) => ({
      name,
      measure: () => measurePage({ url, click: name === 'strip' ? undefined : click }, load),
    })),
    limits,
  );

/** What is measured in turn. `turn`: only in every other round, the even or the odd ones. */
export type ArmMeasurement<Run> = { name: string; turn?: 0 | 1; measure: (round: number) => Promise<Run> };

/**
 * Measures every arm once per round, or every second one. The arm that begins moves on from round to round, so that
 * none has the better place. A round in which one fails is left out as a whole.
 */
export const measureInRounds = async <Run>(
  arms: readonly ArmMeasurement<Run>[],
  { rounds, until, onRound }: RoundLimits,
): Promise<Record<string, Run>[]> => {
  const measured: Record<string, Run>[] = [];
  for (let number = 0; number < rounds && Date.now() < until; number += 1) {
    const due = arms.filter(({ turn = number % 2 }) => turn === number % 2);
    const first = number % due.length;
    const round: Record<string, Run> = {};
    for (const { name, measure } of [...due.slice(first), ...due.slice(0, first)]) {
      try {
        round[name] = await measure(number);
      } catch (error) {
        console.error(`\n  a load of ${name} failed: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      }
    }
    if (due.every(({ name }) => round[name])) measured.push(round);
    onRound(number + 1);
  }
  return measured;
};
