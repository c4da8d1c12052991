import { createHmac } from 'node:crypto';
import type { HaltReport } from '@acara/releases';
import type { FastifyBaseLogger } from 'fastify';
import { deliver, type Wait } from './deliver.ts';

export type WebhookOptions = {
  url: string;
  /** Of the signature; the receiver has it too. */
  secret: string;
  /** In ms. */
  now: () => number;
  wait?: Wait;
  log: Pick<FastifyBaseLogger, 'error'>;
};

const RESPONSE_LIMIT_MS = 5_000;

/**
 * Sends each halt to an address of the operator, signed as https://www.standardwebhooks.com describes. All tries of one
 * halt have the same id. `close` gives up what is not delivered yet.
 */
export const createHaltWebhook = ({ url, secret, now, wait, log }: WebhookOptions) => {
  const closing = new AbortController();

  /** @returns the problem; undefined when it was delivered */
  const post = async (id: string, body: string): Promise<string | undefined> => {
    const timestamp = Math.floor(now() / 1000);
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook(secret, `${id}.${timestamp}.${body}`),
    };
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(RESPONSE_LIMIT_MS)]);
    try {
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
      await response.body?.cancel();
      return response.ok ? undefined : `status ${response.status}`;
    } catch (error) {
      return String(error);
    }
  };

  const send = async ({ analysis, why, commit, owner, failure }: HaltReport): Promise<void> => {
    const { remote, releaseId, controlId, startedAt } = analysis;
    const id = `halt_${remote}_${releaseId}_${startedAt}`.replace(/[^\w-]/g, '-');
    const release = { package: remote, releaseId, stableReleaseId: controlId, startedAt };
    const data = { ...release, commit, owner, why, failure };
    const body = JSON.stringify({ type: 'rollout.halted', timestamp: new Date(now()).toISOString(), data });
    const problem = await deliver(() => post(id, body), { signal: closing.signal, wait });
    if (problem !== undefined) log.error({ problem, id }, 'the webhook did not take the report of a halt');
  };
  return { send, close: () => closing.abort() };
};

/** The secret may have the prefix and the Base64 form in which generators of webhook secrets print it. */
const signWebhook = (secret: string, content: string): string => {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret;
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
};
