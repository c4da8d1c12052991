import { createFileRequests } from './file-requests.ts';

describe('requests for files of free tickets', () => {
  it('are passed on in small batches, in order', async () => {
    const wanted: number[] = [];
    const requests = createFileRequests(async (transactionId) => {
      wanted.push(transactionId);
    });
    const orders = Array.from({ length: 30 }, (_, index) => index + 1);
    for (const order of orders) requests.add(order);
    await requests.flush();
    expect(wanted).toEqual(orders.slice(0, 10));
    await requests.flush();
    await requests.flush();
    expect(wanted).toEqual(orders);
    await requests.flush();
    expect(wanted.length).toBe(30);
  });

  it('remain queued while the database is unavailable', async () => {
    const wanted: number[] = [];
    let isUnavailable = false;
    const requests = createFileRequests(async (transactionId) => {
      isUnavailable = transactionId === 3 && !isUnavailable;
      if (isUnavailable) throw new Error('unavailable');
      wanted.push(transactionId);
    });
    for (const order of [1, 2, 3, 4, 5]) requests.add(order);
    await expect(requests.flush()).rejects.toThrow('unavailable');
    await requests.flush();
    expect(wanted).toEqual([1, 2, 3, 4, 5]);
  });

  it('wait until a rush is over', async () => {
    const wanted: number[] = [];
    const requests = createFileRequests(async (transactionId) => {
      wanted.push(transactionId);
    });
    const sell = async (orders: number) => {
      for (let order = 0; order < orders; order += 1) requests.add(order);
      await requests.flush();
      return wanted.length;
    };
    expect(await sell(200)).toBe(0);
    expect(await sell(5_000)).toBe(0);
    expect(await sell(199)).toBe(10);
    expect(await sell(0)).toBe(20);
  });

  it('continue after half a minute of a continuing rush', async () => {
    const wanted: number[] = [];
    const requests = createFileRequests(async (transactionId) => {
      wanted.push(transactionId);
    });
    const counts: number[] = [];
    for (let poll = 0; poll < 62; poll += 1) {
      for (let order = 0; order < 300; order += 1) requests.add(order);
      await requests.flush();
      counts.push(wanted.length);
    }
    expect(counts.slice(58)).toEqual([0, 0, 10, 20]);
  });

  it('are bounded', async () => {
    const wanted: number[] = [];
    const requests = createFileRequests(async (transactionId) => {
      wanted.push(transactionId);
    });
    for (let order = 0; order < 120_000; order += 1) requests.add(order);
    for (let time = 0; time < 12_000; time += 1) await requests.flush();
    expect(wanted.length).toBe(100_000);
  });
});
