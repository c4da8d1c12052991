/** @jest-environment ../tooling/jest/jsdom-environment.cjs */
import { askForSet } from './ask-for-set.ts';

const ask = (cookie: string) => {
  const sendBeacon = jest.fn();
  askForSet({ document: { cookie }, navigator: { sendBeacon } } as unknown as Window);
  return sendBeacon.mock.calls;
};

test.each(['', 'acara_access=x', 'other_acara_set=x'])('a page with the cookies "%s" asks for its set', (cookie) => {
  expect(ask(cookie)).toEqual([['/_releases/visitor']]);
});

test.each(['acara_set=stable', 'a=1; acara_set=mfe-a/release-2'])('a page with "%s" asks nothing', (cookie) => {
  expect(ask(cookie)).toEqual([]);
});

test('a browser without beacons goes on', () => {
  const page = { document: { cookie: '' }, navigator: {} } as unknown as Window;
  expect(() => askForSet(page)).not.toThrow();
});
