import { jsonText } from './responses.ts';

test('a serialised response is ASCII of the same meaning, with its length', () => {
  const value = { name: 'Pésta “Laut” – 日本 😀', quote: '"\\\n' };
  const { body, length } = jsonText(value);
  expect(body).toMatch(/^[\0-\x7f]+$/);
  expect(JSON.parse(body)).toEqual(value);
  expect(Number(length)).toBe(Buffer.byteLength(body));
});
