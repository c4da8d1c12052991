import { createBulkhead } from './bulkhead.ts';

const LIMITS = { connections: 4, perNetwork: 2, waiting: 5, waitingPerNetwork: 3, waitMs: 5000 };

let log: string[];
let leaves: Map<string, () => void>;
let bulkhead: ReturnType<typeof createBulkhead>;
beforeEach(() => {
  jest.useFakeTimers();
  log = [];
  leaves = new Map();
  bulkhead = createBulkhead(LIMITS);
});
afterEach(() => jest.useRealTimers());

/** A call by name, whose first letter is its network where none is given. */
const enter = (call: string, network = call.slice(0, 1)) =>
  bulkhead.enter(network, {
    begin: (leave) => {
      log.push(call);
      leaves.set(call, leave);
    },
    refuse: (status) => log.push(`${call} ${status}`),
  });
const end = (call: string) => leaves.get(call)?.();

test('a network gets its share, and leaves connections for others', () => {
  for (const call of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) enter(call);
  expect(log).toEqual(['a1', 'a2', 'b1', 'b2']);
  end('b1');
  expect(log.slice(4)).toEqual(['c1']);
  end('a1');
  expect(log.slice(5)).toEqual(['a3']);
});

test('48 bits of IPv6 get the share of one network', () => {
  for (let at = 1; at <= 6; at += 1) enter(`a${at}`, `2001:db8:1:${at}`);
  for (const [call, network] of [
    ['b1', '2001:db8:2:1'],
    ['c1', '203.0.113.1'],
  ] as const)
    enter(call, network);
  expect(log).toEqual(['a1', 'a2', 'a6 429', 'b1', 'c1']);
});

test('networks with waiting calls take turns', () => {
  for (const call of ['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'c3', 'd1']) enter(call);
  for (const call of ['a1', 'a2', 'b1']) end(call);
  expect(log.slice(4)).toEqual(['c1', 'd1', 'c2']);
});

test('a call waits so long and no longer', () => {
  for (const call of ['a1', 'a2', 'a3']) enter(call);
  jest.advanceTimersByTime(4999);
  expect(log).toEqual(['a1', 'a2']);
  jest.advanceTimersByTime(1);
  expect(log).toEqual(['a1', 'a2', 'a3 503']);
  end('a1');
  expect(bulkhead.counts()).toEqual({ active: 1, waiting: 0, networks: 1 });
});

test('so many calls wait, of one network and of all', () => {
  for (const call of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) enter(call);
  expect(log).toEqual(['a1', 'a2', 'a6 429']);
  for (const call of ['b1', 'b2', 'b3', 'b4', 'b5', 'c1']) enter(call);
  expect(log.slice(3)).toEqual(['b1', 'b2', 'b5 503', 'c1 503']);
});

test('a call whose client has left does not wait any more, and one that runs is not ended', () => {
  const [running, , leave] = ['a1', 'a2', 'a3', 'a4'].map((call) => enter(call));
  running?.();
  leave?.();
  leave?.();
  end('a1');
  expect(log).toEqual(['a1', 'a2', 'a4']);
  expect(bulkhead.counts()).toEqual({ active: 2, waiting: 0, networks: 1 });
});

test('nothing is kept of networks without calls', () => {
  for (let at = 0; at < 1000; at += 1) {
    const call = String.fromCharCode(200 + at);
    enter(call);
    end(call);
  }
  expect(bulkhead.counts()).toEqual({ active: 0, waiting: 0, networks: 0 });
});
