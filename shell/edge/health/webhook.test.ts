import { createHmac } from 'node:crypto';
import { startWebhookReceiver } from '@acara/tooling/src/net/webhook-receiver.ts';
import { haltMessage } from './release-messages.ts';
import { createWebhook, type WebhookOptions } from './webhook.ts';

const NOW = Date.parse('2026-01-03T00:00:00Z');
const SECRET = 'a secret of the operator and of the receiver';
const REPORT = {
  analysis: { remote: 'mfe-test', releaseId: 'new-1', controlId: 'old-1', startedAt: '2026-01-02T23:00:00.000Z' },
  why: 'failure: 5 of 5 affected visitors had it at 10 %',
  kind: 'failure' as const,
  commit: 'a1b2c3d',
  owner: { team: 'Test', contact: '#team-test' },
  failure: {
    kind: 'failure',
    message: 'no row',
    place: 'mfe-test/new-1/a.js:1:2',
    visitors: 5,
    firstReleaseId: 'new-1',
    original: { file: 'mfe-test/src/seats.tsx', line: 4, name: null },
  },
};

const MESSAGE = haltMessage(REPORT, REPORT);

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
const log = { error: jest.fn() };
const waits: number[] = [];
beforeEach(() => {
  log.error.mockClear();
  waits.length = 0;
});
afterEach(() => receiver.close());

/** @param statuses of the first responses */
const start = async (statuses: number[] = [], options: Partial<WebhookOptions> = {}) => {
  receiver = await startWebhookReceiver(statuses);
  return createWebhook({
    url: receiver.url,
    secret: SECRET,
    now: () => NOW,
    log,
    wait: async (ms) => void waits.push(ms),
    ...options,
  });
};
const send = async (...given: Parameters<typeof start>) => (await start(...given)).send(MESSAGE);

test('sends package, releases, commit, owner, reason and failure', async () => {
  await send();
  expect(await receiver.bodies()).toEqual([
    {
      type: 'rollout.halted',
      timestamp: '2026-01-03T00:00:00.000Z',
      data: {
        package: 'mfe-test',
        releaseId: 'new-1',
        stableReleaseId: 'old-1',
        startedAt: '2026-01-02T23:00:00.000Z',
        commit: 'a1b2c3d',
        owner: REPORT.owner,
        why: REPORT.why,
        failure: REPORT.failure,
      },
    },
  ]);
  expect(log.error).not.toHaveBeenCalled();
});

const encoded = Buffer.from('thirty-two bytes of a random key').toString('base64');
test.each([
  ['as it is', SECRET, SECRET],
  ['in Base64', `whsec_${encoded}`, Buffer.from(encoded, 'base64')],
])('signs id, time and body with a secret %s', async (_form, secret, key) => {
  await send([], { secret });
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.seen;
  const content = `${String(headers['webhook-id'])}.${NOW / 1000}.${body}`;
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-timestamp': String(NOW / 1000),
    'webhook-signature': `v1,${createHmac('sha256', key).update(content).digest('base64')}`,
  });
});

test('tries again with the same id, after longer and longer pauses', async () => {
  await send([500, 429]);
  expect(receiver.seen).toHaveLength(3);
  expect(new Set(receiver.seen.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(waits).toEqual([5_000, 30_000]);
  expect(log.error).not.toHaveBeenCalled();
});

test('gives up after five tries, and follows no redirect', async () => {
  await send([302, 500, 500, 500, 500]);
  expect(receiver.seen).toHaveLength(5);
  expect(log.error.mock.calls).toEqual([
    [{ problem: 'status 500', id: expect.stringContaining('new-1') }, 'the webhook did not take a report'],
  ]);
});

test('stops trying when the edge ends', async () => {
  const webhook = await start([500], {
    wait: async () => {
      webhook.close();
      throw new Error('aborted');
    },
  });
  await webhook.send(MESSAGE);
  expect(receiver.seen).toHaveLength(1);
});
