/** An answer to a visitor of a waiting room; times in ms. `number`: of their place, 0 without one. */
export type LineAnswer = {
  kind: 'waiting' | 'admitted' | 'soldOut' | 'numberless' | 'broken';
  visitor: number;
  number: number;
  sentAt: number;
  answeredAt: number;
};

/** Pairs with the highest `value` among those answered before `at`; for growing `at`. */
const highestBefore = (answers: readonly LineAnswer[]) => {
  const byAnswer = answers.toSorted((one, other) => one.answeredAt - other.answeredAt);
  let next = 0;
  let highest = 0;
  return (at: number): number => {
    for (let answer = byAnswer[next]; answer && answer.answeredAt < at; answer = byAnswer[++next])
      highest = Math.max(highest, answer.number);
    return highest;
  };
};

const bySending = (answers: readonly LineAnswer[]) => answers.toSorted((one, other) => one.sentAt - other.sentAt);

/** Visitors who had to wait though a higher number had been admitted before they requested theirs. */
export const countOvertaken = (answers: readonly LineAnswer[]): number => {
  const highestAdmitted = highestBefore(answers.filter(({ kind }) => kind === 'admitted'));
  return bySending(answers.filter(({ kind }) => kind === 'waiting')).filter(
    ({ number, sentAt }) => highestAdmitted(sentAt) > number,
  ).length;
};

/** Visitors with a lower number than another one who got theirs before they arrived. */
export const countOutOfTurn = (answers: readonly LineAnswer[]): number => {
  const seen = new Set<number>();
  const first = answers
    .toSorted((one, other) => one.answeredAt - other.answeredAt)
    .filter(({ number, visitor }) => number > 0 && !seen.has(visitor) && seen.add(visitor));
  const highestGiven = highestBefore(first);
  return bySending(first).filter(({ number, sentAt }) => highestGiven(sentAt) > number).length;
};
