import { KeyedMutex } from './keyed-mutex.ts';

const openable = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
};

describe('a keyed mutex', () => {
  it('runs tasks of one key one after the other, also after a failure, and other keys concurrently', async () => {
    const mutex = new KeyedMutex();
    const order: string[] = [];
    const first = openable();
    const works = [
      mutex.run('a', async () => {
        await first.opened;
        order.push('a1');
        throw new Error('failed');
      }),
      mutex.run('a', async () => void order.push('a2')),
      mutex.run('b', async () => void order.push('b')),
    ];
    await works[2];
    first.open();
    await expect(works[0]).rejects.toThrow('failed');
    await works[1];
    expect(order).toEqual(['b', 'a1', 'a2']);
  });

  it('refuses more than 100 tasks, and accepts more when they have ended', async () => {
    const mutex = new KeyedMutex();
    const { opened, open } = openable();
    const waiting = Array.from({ length: 100 }, () => mutex.run('a', () => opened));
    await expect(mutex.run('a', () => opened)).rejects.toMatchObject({
      statusCode: 429,
      message: 'Terlalu banyak percobaan. Coba lagi dalam 1 menit.',
    });
    open();
    await Promise.all(waiting);
    await expect(mutex.run('a', async () => 'done')).resolves.toBe('done');
  });

  it('with a maximum of one refuses concurrent tasks', async () => {
    const mutex = new KeyedMutex(1);
    const { opened, open } = openable();
    const first = mutex.run('a', () => opened);
    await expect(mutex.run('a', () => opened)).rejects.toMatchObject({ statusCode: 429 });
    open();
    await first;
    await expect(mutex.run('a', async () => 'done')).resolves.toBe('done');
  });
});
