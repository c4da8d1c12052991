import { createHmac } from 'node:crypto';
import { createChannel, type Channel, type ChannelOptions } from './deliver.ts';

export type WebhookOptions = ChannelOptions & {
  url: string;
  /** Of the signature; the receiver has it too. */
  secret: string;
  /** In ms. */
  now: () => number;
};

const RESPONSE_LIMIT_MS = 5_000;

/**
 * Sends each message to an address of the operator, signed as https://www.standardwebhooks.com describes. All tries of one
 * have the same id.
 */
export const createWebhook = ({ url, secret, now, ...options }: WebhookOptions): Channel =>
  createChannel(
    async ({ id, type, data }, closing) => {
      const timestamp = Math.floor(now() / 1000);
      const body = JSON.stringify({ type, timestamp: new Date(now()).toISOString(), data });
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signWebhook(secret, `${id}.${timestamp}.${body}`),
      };
      const signal = AbortSignal.any([closing, AbortSignal.timeout(RESPONSE_LIMIT_MS)]);
      try {
        const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
        await response.body?.cancel();
        return response.ok ? undefined : `status ${response.status}`;
      } catch (error) {
        return String(error);
      }
    },
    'the webhook did not take a report',
    options,
  );

/** The secret may have the prefix and the Base64 form in which generators of webhook secrets print it. */
const signWebhook = (secret: string, content: string): string => {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret;
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
};
