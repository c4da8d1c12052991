import { RecentViews } from './recent-views.ts';

const WINDOW = 100;
const HEADER = 15_000;

let at = 0;
let views: RecentViews;
beforeEach(() => {
  at = 0;
  views = new RecentViews({ window: WINDOW, maxBytes: 64 * 1024, uptime: () => at });
});

const view = (network: string, agent = 'browser', id = 1) => views.isCounted(id, { network, agent });
const countAgents = (networkOf: (number: number) => string, many = 1_000) =>
  Array.from({ length: many }, (_, number) => view(networkOf(number), `${number}`)).filter(Boolean).length;

it('counts a visitor once in a window, by network and browser, for each event', () => {
  expect([view('203.0.113.7'), view('203.0.113.7'), view('203.0.113.7', 'other'), view('203.0.113.8')]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect(view('203.0.113.7', 'browser', 2)).toBe(true);
  at = WINDOW;
  expect(view('203.0.113.7')).toBe(true);
});

it('counts five browsers of a network in a window, and forty of an IPv6 /48', () => {
  expect(countAgents(() => '203.0.113.7')).toBe(5);
  expect(countAgents(() => '2001:db8:1:2')).toBe(5);
  expect(countAgents((number) => `2001:db8:2:${number.toString(16)}`)).toBe(40);
  at = WINDOW - 1;
  expect(countAgents(() => '203.0.113.7')).toBe(0);
  at = WINDOW;
  expect(countAgents(() => '203.0.113.7')).toBe(5);
});

it('tells browsers apart by the beginning of their name, and remembers nothing of its length', () => {
  expect([view('203.0.113.7', `${'a'.repeat(200)}b`), view('203.0.113.7', `${'a'.repeat(200)}c`)]).toEqual([
    true,
    false,
  ]);
  for (let number = 0; number < 2_000; number += 1)
    view(`203.0.${number >> 8}.${number & 255}`, `${number}`.padEnd(HEADER));
  expect(views.entries.size.bytes).toBeLessThanOrEqual(64 * 1024);
  expect(views.entries.size.entries).toBeGreaterThan(100);
});

it('drops views that are older than the window', () => {
  for (let number = 0; number < 50; number += 1) view(`203.0.113.${number}`);
  at = WINDOW;
  view('203.0.114.1');
  expect(views.entries.size.entries).toBe(2);
});
