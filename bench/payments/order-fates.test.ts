import { createSchedule } from './order-fates.ts';

describe('the schedule', () => {
  it('returns due entries once, in the order of their times', async () => {
    const schedule = createSchedule();
    const done: string[] = [];
    for (const [at, name] of [
      [300, 'third'],
      [100, 'first'],
      [200, 'second'],
      [900, 'later'],
    ] as const)
      schedule.plan(at, async () => void done.push(name));
    expect(schedule.due(50)).toEqual([]);
    for (const work of schedule.due(300)) await work();
    expect(done).toEqual(['first', 'second', 'third']);
    expect(schedule.due(300)).toEqual([]);
    expect(schedule.size()).toBe(1);
  });
});
