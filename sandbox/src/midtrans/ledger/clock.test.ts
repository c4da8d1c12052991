import { createClock } from './clock.ts';

const HOUR = 3_600_000;

describe('the clock of the emulator', () => {
  it('runs due tasks when its base clock is moved', async () => {
    let ahead = 0;
    const clock = createClock(() => new Date(Date.now() + ahead), 0, 5);
    const done: string[] = [];
    const both = new Promise<void>((resolve) => {
      clock.plan(clock.now().getTime() + 3 * HOUR, () => {
        done.push('later');
        resolve();
      });
      clock.plan(clock.now().getTime() + 2 * HOUR, () => void done.push('sooner'));
    });
    ahead = 4 * HOUR;
    await both;
    expect(done).toEqual(['sooner', 'later']);
    clock.close();
  });
});
