import { EventEmitter } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { createBodyReader } from './body-reader.ts';

const ROOM = { largest: 10, perNetwork: 15, inTotal: 20 };
const createBody = (text: string) => Readable.from([Buffer.from(text)], { objectMode: false });

describe('the reader of bodies', () => {
  test('returns the complete body', async () => {
    const read = createBodyReader(ROOM);
    const body = new PassThrough();
    body.write('one ');
    body.end('two');
    expect(String(await read(body, 'a', new EventEmitter()))).toBe('one two');
  });

  test('refuses a body that is too large, and drains the rest', async () => {
    const body = new PassThrough();
    const reading = createBodyReader(ROOM)(body, 'a', new EventEmitter());
    body.write('x'.repeat(11));
    await expect(reading).rejects.toMatchObject({ statusCode: 413 });
    body.end('x'.repeat(100));
    await new Promise((resolve) => body.once('end', resolve));
  });

  test('refuses bodies beyond the limit of a network, or the total, until responses are closed', async () => {
    const read = createBodyReader(ROOM);
    const first = new EventEmitter();
    await read(createBody('1234567890'), 'a', first);
    await expect(read(createBody('123456'), 'a', new EventEmitter())).rejects.toMatchObject({ statusCode: 429 });
    const second = new EventEmitter();
    await read(createBody('1234567'), 'b', second);
    await expect(read(createBody('1234'), 'c', new EventEmitter())).rejects.toMatchObject({ statusCode: 503 });
    first.emit('close');
    await read(createBody('1234567890'), 'a', new EventEmitter());
  });

  test('refuses what the networks of one IPv6 /48 send beyond eight times the limit of one', async () => {
    const read = createBodyReader({ ...ROOM, inTotal: 10_000 });
    const send = (subnet: number) => read(createBody('1234567890'), `2001:db8:7:${subnet}`, new EventEmitter());
    for (let subnet = 0; subnet < 12; subnet += 1) await send(subnet);
    await expect(send(12)).rejects.toMatchObject({ statusCode: 429 });
  });

  test('frees the memory of an aborted body', async () => {
    const read = createBodyReader(ROOM);
    const body = new PassThrough();
    const answer = new EventEmitter();
    const reading = read(body, 'a', answer);
    body.write('12345678');
    await new Promise((resolve) => setImmediate(resolve));
    body.destroy();
    await expect(reading).rejects.toMatchObject({ statusCode: 400 });
    answer.emit('close');
    await read(createBody('1234567890'), 'a', new EventEmitter());
  });
});
