import { PassThrough } from 'node:stream';
import { readMessages, writeMessage } from './message-stream.ts';

const listen = (longest = 10_000) => {
  const stream = new PassThrough();
  const messages: unknown[] = [];
  const problems: string[] = [];
  readMessages(stream, {
    onMessage: (message) => messages.push(message),
    onBroken: (problem) => problems.push(problem),
    longest,
  });
  return { stream, messages, problems };
};
/** Streams emit in a later turn of the event loop. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

const sent = (...all: object[]): Buffer => {
  const stream = new PassThrough();
  for (const message of all) writeMessage(stream, message);
  return stream.read() as Buffer;
};
const LONG = '“é\n🎉\0"'.repeat(300);
const MESSAGES = [
  { a: 'é\n' },
  { page: { html: LONG, 2: `${LONG}2`, 1: `${LONG}1`, list: [LONG, null, 'short'], state: null } },
  { text: 1, empty: '' },
];

test('messages arrive complete, however they were cut, and in order', async () => {
  const { stream, messages, problems } = listen(20_000);
  for (const byte of sent(...MESSAGES)) stream.write(Buffer.from([byte]));
  stream.write(sent(...MESSAGES));
  stream.write(sent({ e: 5 }, { f: 6 }).subarray(0, -1));
  await turn();
  expect(messages).toEqual([...MESSAGES, ...MESSAGES, { e: 5 }]);
  expect(problems).toEqual([]);
});

test('half a character at the border of two texts damages neither', async () => {
  const { stream, messages } = listen();
  stream.write(sent({ one: `${LONG}\ud83c`, two: `\udf89${LONG}` }));
  await turn();
  expect(messages).toEqual([{ one: `${LONG}\ufffd`, two: `\ufffd${LONG}` }]);
});

test.each([
  ['no JSON', '0 hello\n', 'it sent no message'],
  ['a line without a length', '{"a":1}\n', 'it sent no message'],
  ['an empty line', '\n', 'it sent no message'],
  ['a reference to no text', '0 {"a":{"\\u0000text":1}}\n', 'it sent no message'],
  ['two references to one text', '3 [{"\\u0000text":3},{"\\u0000text":3}]\nabc', 'it sent no message'],
  ['a negative length', '3 [{"\\u0000text":3},{"\\u0000text":-3}]\nabc', 'it sent no message'],
  ['a line that is too long', `0 "${'x'.repeat(10_001)}"\n`, 'it sent too long a message'],
  ['a line without an end', 'x'.repeat(10_001), 'it sent too long a message'],
  ['the line of a text that is too long', '10000 {}\n', 'it sent too long a message'],
])('%s is reported once, and nothing is read after it', async (_, text, problem) => {
  const { stream, messages, problems } = listen();
  stream.write(sent({ a: 1 }));
  stream.write(text);
  for (let time = 0; time < 50; time += 1) stream.write(sent({ b: 2 }));
  await turn();
  expect(messages).toEqual([{ a: 1 }]);
  expect(problems).toEqual([problem]);
});

test('a message that is nested too deeply is reported', async () => {
  const { stream, messages, problems } = listen(1_000_000);
  stream.write(`0 ${'['.repeat(200_000)}${']'.repeat(200_000)}\n`);
  await turn();
  expect(messages).toEqual([]);
  expect(problems).toEqual(['it sent no message']);
});

test('an endless line, in many pieces, is not buffered', async () => {
  const { stream, problems } = listen(100);
  for (let piece = 0; piece < 200; piece += 1) stream.write('x');
  await turn();
  expect(problems).toEqual(['it sent too long a message']);
});

test('nothing is sent to a stream that has ended', () => {
  const stream = new PassThrough();
  stream.end();
  writeMessage(stream, { a: 1 });
  expect(stream.read()).toBeNull();
});
