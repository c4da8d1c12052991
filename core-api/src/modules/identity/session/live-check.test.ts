import { createLiveCheck } from './bearer-check.ts';

const OWNERS = new Map([
  [1, 11],
  [2, 12],
]);

const startCheck = () => {
  const looks: number[][] = [];
  const answers: ((error?: Error) => void)[] = [];
  const { isLive } = createLiveCheck({
    liveAmong: (ids) =>
      new Promise((resolve, reject) => {
        looks.push([...ids]);
        answers.push((error) => (error ? reject(error) : resolve(OWNERS)));
      }),
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { isLive, looks, answer: (error?: Error) => answers.shift()?.(error), turn };
};

describe('checking whether sessions are live', () => {
  it('is one query for concurrent callers, each with their own result', async () => {
    const check = startCheck();
    const results = [check.isLive(1, 11), check.isLive(2, 11), check.isLive(2, 12), check.isLive(3, 13)];
    await check.turn();
    expect(check.looks).toEqual([[1, 2, 2, 3]]);
    check.answer();
    expect(await Promise.all(results)).toEqual([true, false, true, false]);
  });

  it('never uses a query that began before', async () => {
    const check = startCheck();
    const first = check.isLive(1, 11);
    await check.turn();
    const second = check.isLive(1, 11);
    await check.turn();
    expect(check.looks.length).toBe(1);
    check.answer();
    expect(await first).toBe(true);
    await check.turn();
    expect(check.looks.length).toBe(2);
    check.answer();
    expect(await second).toBe(true);
  });

  it('fails with its query, and continues with the next', async () => {
    const check = startCheck();
    const failing = check.isLive(1, 11);
    await check.turn();
    const next = check.isLive(1, 11);
    check.answer(new Error('weg'));
    await expect(failing).rejects.toThrow('weg');
    await check.turn();
    check.answer();
    expect(await next).toBe(true);
  });
});
