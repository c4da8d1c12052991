import { ActiveCounts } from './password-login.ts';

describe('active counts', () => {
  it('return the number of other running tasks of a key, until those end or fail', async () => {
    const active = new ActiveCounts();
    const given: number[] = [];
    let end = () => {};
    const opened = new Promise<void>((resolve) => (end = resolve));
    const begin = (name: string, work: () => Promise<void>) =>
      active.run(name, (others) => {
        given.push(others);
        return work();
      });
    const first = begin('a', () => opened);
    const second = begin('a', async () => {
      throw new Error('failed');
    });
    await begin('b', async () => {});
    await expect(second).rejects.toThrow('failed');
    await begin('a', async () => {});
    end();
    await first;
    await begin('a', async () => {});
    expect(given).toEqual([0, 1, 0, 1, 0]);
  });
});
