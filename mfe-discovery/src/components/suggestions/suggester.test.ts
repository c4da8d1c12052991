import type { Suggestions } from '@acara/shared-contract';
import { SUGGEST_TO } from '@acara/shared-contract/limits';
import { createSuggester } from './use-suggestions.ts';

const answerTo = (name: string): Suggestions => ({
  event: [],
  category: [{ category_event_id: 1, category_event_name: name }],
});

/** A clock that the test moves. */
const createFakeClock = () => {
  let waiting: { at: number; run: () => void }[] = [];
  let now = 0;
  return {
    later: (milliseconds: number, run: () => void) => {
      const entry = { at: now + milliseconds, run };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    pass: async (milliseconds: number) => {
      now += milliseconds;
      const due = waiting.filter(({ at }) => at <= now);
      waiting = waiting.filter(({ at }) => at > now);
      for (const { run } of due) run();
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
};

const set = (ask = jest.fn(async (text: string, _signal: AbortSignal) => answerTo(text))) => {
  const onAnswer = jest.fn();
  const clock = createFakeClock();
  return { ask, onAnswer, clock, suggester: createSuggester({ query: ask, onAnswer, schedule: clock.later }) };
};

describe('the suggester', () => {
  it('queries once typing pauses, from two letters on [suggest.from-two]', async () => {
    const { ask, onAnswer, clock, suggester } = set();
    for (const typed of ['j', 'ja', 'jaz', ' Jazz ']) {
      suggester.type(typed);
      await clock.pass(100);
    }
    await clock.pass(100);
    expect(ask.mock.calls.map(([text]) => text)).toEqual(['jazz']);
    expect(onAnswer).toHaveBeenLastCalledWith(answerTo('jazz'));
    suggester.type('j');
    expect(onAnswer).toHaveBeenLastCalledWith(null);
  });

  it('ignores a response that a newer query has overtaken [suggest.current]', async () => {
    const answers: Record<string, (answer: Suggestions) => void> = {};
    const { ask, onAnswer, clock, suggester } = set(
      jest.fn((text: string, _signal: AbortSignal) => new Promise<Suggestions>((resolve) => (answers[text] = resolve))),
    );
    suggester.type('jazz');
    await clock.pass(200);
    suggester.type('kopi');
    await clock.pass(200);
    expect(ask.mock.calls[0]?.[1].aborted).toBe(true);
    answers['kopi']?.(answerTo('kopi'));
    answers['jazz']?.(answerTo('jazz'));
    await clock.pass(0);
    expect(onAnswer.mock.calls).toEqual([[answerTo('kopi')]]);
  });

  it('queries a text once, and shows nothing where the query failed', async () => {
    const { ask, onAnswer, clock, suggester } = set();
    suggester.type('jazz');
    await clock.pass(200);
    suggester.type('jazz');
    expect(ask).toHaveBeenCalledTimes(1);
    expect(onAnswer).toHaveBeenCalledTimes(2);
    ask.mockRejectedValueOnce(new Error('unavailable'));
    suggester.type('kopi');
    await clock.pass(200);
    expect(onAnswer).toHaveBeenLastCalledWith(null);
  });

  it('does not query a text that is too long for the API [suggest.from-two]', async () => {
    const { ask, onAnswer, clock, suggester } = set();
    suggester.type('a'.repeat(SUGGEST_TO + 1));
    await clock.pass(200);
    expect(ask).not.toHaveBeenCalled();
    expect(onAnswer).toHaveBeenLastCalledWith(null);
    suggester.type(` ${'🎉'.repeat(SUGGEST_TO)} `);
    await clock.pass(200);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('queries no more once it is stopped', async () => {
    const { ask, clock, suggester } = set();
    suggester.type('jazz');
    suggester.stop();
    await clock.pass(1_000);
    expect(ask).not.toHaveBeenCalled();
  });
});
