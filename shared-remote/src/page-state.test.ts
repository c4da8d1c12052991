import { hydrate, QueryClient } from '@tanstack/react-query';
import { pageBus } from '@acara/shared-auth';
import { STATE_ELEMENT_ID } from '@acara/shared-contract/release';
import { readPageState, writePageState } from './page-state.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const key = ['event', 'list'];
const NOON = Date.UTC(2026, 10, 29, 12);

/** The data of a page that was fetched at noon, read a minute later by a device whose clock is ahead by `skew`. */
const openPage = (skew: number) => {
  const server = new QueryClient();
  server.setQueryData(key, [], { updatedAt: NOON });
  document.body.innerHTML = `<script type="application/json" id="${STATE_ELEMENT_ID}">${writePageState('mfe-test', server)}</script>`;
  jest.useFakeTimers({ now: NOON + MINUTE + skew });
  pageBus.publish({ topic: 'clock.changed', v: 1, offset: -skew });
  const client = new QueryClient();
  const state = readPageState(document, 'mfe-test');
  if (state) hydrate(client, state.queries);
  const isOlderThan = (ms: number) => client.getQueryCache().find({ queryKey: key })?.isStaleByTime(ms);
  return [isOlderThan(MINUTE / 2), isOlderThan(2 * MINUTE)];
};

afterEach(() => jest.useRealTimers());

it.each([0, 50 * DAY, -100 * DAY, 5 * MINUTE])(
  'data of a page is as old as it is on a device that is wrong by %d ms',
  (skew) => expect(openPage(skew)).toEqual([true, false]),
);
