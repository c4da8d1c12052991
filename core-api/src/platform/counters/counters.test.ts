import { CountBuffer, RecentVisits } from './counters.ts';

describe('CountBuffer', () => {
  it('writes sums by ascending id, and nothing without counts', async () => {
    const write = jest.fn(async () => {});
    const buffer = new CountBuffer(write);
    for (const id of [7, 3, 7]) buffer.add(id);
    await buffer.flush();
    await buffer.flush();
    expect(write.mock.calls).toEqual([
      [
        [3, 7],
        [1, 2],
      ],
    ]);
  });

  it('keeps counts that could not be written', async () => {
    const write = jest.fn(async () => {});
    write.mockRejectedValueOnce(new Error('unavailable'));
    const buffer = new CountBuffer(write);
    buffer.add(3);
    await expect(buffer.flush()).rejects.toThrow('unavailable');
    buffer.add(3);
    await buffer.flush();
    expect(write).toHaveBeenLastCalledWith([3], [2]);
  });
});

describe('RecentVisits', () => {
  it('forgets a visit after its window, and the oldest ones beyond the maximum', () => {
    let at = 0;
    const visits = new RecentVisits({ window: 100, max: 2, uptime: () => at });
    expect([visits.isFirst('a'), visits.isFirst('a')]).toEqual([true, false]);
    at = 100;
    expect(visits.isFirst('a')).toBe(true);
    visits.isFirst('b');
    visits.isFirst('c');
    expect([visits.isFirst('c'), visits.isFirst('a')]).toEqual([false, true]);
  });
});
