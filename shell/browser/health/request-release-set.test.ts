/** @jest-environment ../remote-kit/jest/jsdom-environment.cjs */
import { requestReleaseSet } from './request-release-set.ts';

const requestSet = (cookie: string) => {
  const sendBeacon = jest.fn();
  requestReleaseSet({ document: { cookie }, navigator: { sendBeacon } } as unknown as Window);
  return sendBeacon.mock.calls;
};

test.each(['', 'acara_access=x', 'other_acara_set=x'])('a page with the cookies "%s" requests a set', (cookie) => {
  expect(requestSet(cookie)).toEqual([['/_releases/visitor']]);
});

test.each(['acara_set=stable', 'a=1; acara_set=mfe-a/release-2'])('a page with "%s" sends no request', (cookie) => {
  expect(requestSet(cookie)).toEqual([]);
});

test('a browser without beacons causes no error', () => {
  const page = { document: { cookie: '' }, navigator: {} } as unknown as Window;
  expect(() => requestReleaseSet(page)).not.toThrow();
});
