import { PassThrough } from 'node:stream';
import { readLines, writeLine } from './render-messages.ts';

const listen = (longest = 100) => {
  const stream = new PassThrough();
  const messages: unknown[] = [];
  const problems: string[] = [];
  readLines(stream, {
    onMessage: (message) => messages.push(message),
    onBroken: (problem) => problems.push(problem),
    longest,
  });
  return { stream, messages, problems };
};
/** Streams emit in a later turn of the event loop. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('messages arrive complete, however they were cut, and in order', async () => {
  const { stream, messages, problems } = listen();
  const bytes = Buffer.from('{"a":"é\\n"}\n{"b":2}\n{"c":3}\n');
  for (const byte of bytes) stream.write(Buffer.from([byte]));
  writeLine(stream, { d: 'two\nlines' });
  stream.write('{"e":5}\n{"f"');
  await turn();
  expect(messages).toEqual([{ a: 'é\n' }, { b: 2 }, { c: 3 }, { d: 'two\nlines' }, { e: 5 }]);
  expect(problems).toEqual([]);
});

test.each([
  ['no JSON', 'hello\n', 'it sent no message'],
  ['an empty line', '\n', 'it sent no message'],
  ['a line that is too long', `"${'x'.repeat(101)}"\n`, 'it sent too long a message'],
  ['a line without an end', 'x'.repeat(101), 'it sent too long a message'],
])('%s is reported once, and nothing is read after it', async (_, text, problem) => {
  const { stream, messages, problems } = listen();
  stream.write(`{"a":1}\n${text}`);
  stream.write('\n{"b":2}\n'.repeat(50));
  await turn();
  expect(messages).toEqual([{ a: 1 }]);
  expect(problems).toEqual([problem]);
});

test('an endless line, in many pieces, is not buffered', async () => {
  const { stream, problems } = listen();
  for (let piece = 0; piece < 200; piece += 1) stream.write('x');
  await turn();
  expect(problems).toEqual(['it sent too long a message']);
});
