import { createFileWishes } from './file-wishes.ts';

describe('wishes for files of free tickets', () => {
  it('are passed on a few at a time, in their order', async () => {
    const wanted: number[] = [];
    const wishes = createFileWishes(async (transactionId) => {
      wanted.push(transactionId);
    });
    const orders = Array.from({ length: 30 }, (_, index) => index + 1);
    for (const order of orders) wishes.add(order);
    await wishes.flush();
    expect(wanted).toEqual(orders.slice(0, 10));
    await wishes.flush();
    await wishes.flush();
    expect(wanted).toEqual(orders);
    await wishes.flush();
    expect(wanted.length).toBe(30);
  });

  it('stay when the database is away for a moment', async () => {
    const wanted: number[] = [];
    let isAway = false;
    const wishes = createFileWishes(async (transactionId) => {
      isAway = transactionId === 3 && !isAway;
      if (isAway) throw new Error('away');
      wanted.push(transactionId);
    });
    for (const order of [1, 2, 3, 4, 5]) wishes.add(order);
    await expect(wishes.flush()).rejects.toThrow('away');
    await wishes.flush();
    expect(wanted).toEqual([1, 2, 3, 4, 5]);
  });

  it('wait until a rush is over', async () => {
    const wanted: number[] = [];
    const wishes = createFileWishes(async (transactionId) => {
      wanted.push(transactionId);
    });
    const sell = async (orders: number) => {
      for (let order = 0; order < orders; order += 1) wishes.add(order);
      await wishes.flush();
      return wanted.length;
    };
    expect(await sell(200)).toBe(0);
    expect(await sell(5_000)).toBe(0);
    expect(await sell(199)).toBe(10);
    expect(await sell(0)).toBe(20);
  });

  it('go on after half a minute of a rush that does not end', async () => {
    const wanted: number[] = [];
    const wishes = createFileWishes(async (transactionId) => {
      wanted.push(transactionId);
    });
    const counts: number[] = [];
    for (let look = 0; look < 62; look += 1) {
      for (let order = 0; order < 300; order += 1) wishes.add(order);
      await wishes.flush();
      counts.push(wanted.length);
    }
    expect(counts.slice(58)).toEqual([0, 0, 10, 20]);
  });

  it('are bounded, whatever is sold', async () => {
    const wanted: number[] = [];
    const wishes = createFileWishes(async (transactionId) => {
      wanted.push(transactionId);
    });
    for (let order = 0; order < 120_000; order += 1) wishes.add(order);
    for (let time = 0; time < 12_000; time += 1) await wishes.flush();
    expect(wanted.length).toBe(100_000);
  });
});
