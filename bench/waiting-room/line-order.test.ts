import { countOutOfTurn, countOvertaken, type LineAnswer } from './line-order.ts';

const answer = (kind: LineAnswer['kind'], number: number, sentAt: number, answeredAt = sentAt + 1): LineAnswer => ({
  kind,
  visitor: number,
  number,
  sentAt,
  answeredAt,
});

test('a visitor who waits after a higher number was admitted was overtaken; concurrent requests have no order', () => {
  expect(countOvertaken([answer('admitted', 1, 0), answer('waiting', 2, 5), answer('admitted', 3, 10)])).toBe(0);
  expect(countOvertaken([answer('admitted', 3, 0), answer('waiting', 2, 5), answer('waiting', 4, 5)])).toBe(1);
  expect(countOvertaken([answer('admitted', 3, 0, 10), answer('waiting', 2, 5)])).toBe(0);
});

test('a visitor who came after another one had a number gets a higher one; later numbers do not count', () => {
  expect(countOutOfTurn([answer('waiting', 1, 0), answer('waiting', 2, 5), answer('waiting', 1, 9)])).toBe(0);
  expect(countOutOfTurn([answer('waiting', 2, 0), answer('waiting', 1, 5)])).toBe(1);
  expect(countOutOfTurn([answer('waiting', 2, 0, 10), answer('waiting', 1, 5)])).toBe(0);
});
