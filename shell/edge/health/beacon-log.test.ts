import { createBeaconLog } from './beacon-log.ts';

const warn = jest.fn<void, [object, string]>();
const log = () => createBeaconLog({ warn });
const request = { id: 'request-1', log: { warn } };
const failure = { remote: 'mfe-test', releaseId: 'test-release-1', phase: 'load', message: 'no entry' };

beforeEach(() => {
  warn.mockClear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('the log of beacons', () => {
  test('has 120 lines a minute at most', () => {
    const { report } = log();
    for (let at = 0; at < 500; at += 1) report(request, failure);
    expect(warn).toHaveBeenCalledTimes(120);
    jest.advanceTimersByTime(60_000);
    report(request, failure);
    expect(warn).toHaveBeenCalledTimes(121);
  });

  test('has one line a minute for all that were dropped', () => {
    const { drop } = log();
    for (let at = 0; at < 500; at += 1) drop(at % 2 ? 'malformed' : 'unsigned');
    drop('tooMany');
    expect(warn).not.toHaveBeenCalled();
    jest.advanceTimersByTime(60_000);
    expect(warn.mock.calls).toEqual([
      [{ dropped: { malformed: 250, unsigned: 250, tooMany: 1 } }, 'beacons were dropped within a minute'],
    ]);
    jest.advanceTimersByTime(600_000);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test('is complete after a shutdown', () => {
    const { drop, close } = log();
    drop('unmarked');
    close();
    close();
    expect(warn.mock.calls).toEqual([[{ dropped: { unmarked: 1 } }, 'beacons were dropped within a minute']]);
  });
});
