import { CountBuffer } from './counters.ts';

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
