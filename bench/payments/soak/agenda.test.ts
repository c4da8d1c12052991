import { createSchedule } from './agenda.ts';

describe('the agenda', () => {
  it('gives what is due in the order of its times, once', async () => {
    const agenda = createSchedule();
    const done: string[] = [];
    for (const [at, name] of [
      [300, 'third'],
      [100, 'first'],
      [200, 'second'],
      [900, 'later'],
    ] as const)
      agenda.plan(at, async () => void done.push(name));
    expect(agenda.due(50)).toEqual([]);
    for (const work of agenda.due(300)) await work();
    expect(done).toEqual(['first', 'second', 'third']);
    expect(agenda.due(300)).toEqual([]);
    expect(agenda.size()).toBe(1);
  });
});
