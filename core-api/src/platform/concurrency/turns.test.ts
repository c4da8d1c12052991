import { Turns } from './turns.ts';

const openable = () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  return { gate, open: () => open() };
};

describe('turns', () => {
  it('are taken one after the other by one name, also after a failure, and at once by others', async () => {
    const turns = new Turns();
    const order: string[] = [];
    const first = openable();
    const works = [
      turns.take('a', async () => {
        await first.gate;
        order.push('a1');
        throw new Error('failed');
      }),
      turns.take('a', async () => void order.push('a2')),
      turns.take('b', async () => void order.push('b')),
    ];
    await works[2];
    first.open();
    await expect(works[0]).rejects.toThrow('failed');
    await works[1];
    expect(order).toEqual(['b', 'a1', 'a2']);
  });

  it('are refused to whoever finds 100 waiting, and given again when they are done', async () => {
    const turns = new Turns();
    const { gate, open } = openable();
    const waiting = Array.from({ length: 100 }, () => turns.take('a', () => gate));
    await expect(turns.take('a', () => gate)).rejects.toMatchObject({
      statusCode: 429,
      message: 'Terlalu banyak percobaan. Coba lagi dalam 1 menit.',
    });
    open();
    await Promise.all(waiting);
    await expect(turns.take('a', async () => 'done')).resolves.toBe('done');
  });
});
