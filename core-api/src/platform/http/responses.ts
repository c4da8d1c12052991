import { rawHeaders, type RawHeaders } from '@acara/server-kit/http-server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { RAW_SECURITY_HEADERS } from './security-headers.ts';
import type { SingleFlightCache } from '../cache/single-flight-cache.ts';

/**
 * A serialised response: serialising again would cost a third of the throughput. A string, not a buffer, as Node then
 * sends headers and body in one write; and of ASCII alone, which it can write without encoding it.
 */
export type JsonText = { body: string; length: string; etag: string };

/** A response with events; `eventIds` in their order in the text. */
export type EventText = JsonText & { eventIds: readonly number[] };

const escape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

export const jsonText = (value: unknown): JsonText => {
  const body = JSON.stringify(value).replace(/[^\0-\x7f]/g, escape);
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  return { body, length: String(body.length), etag };
};

/** Beside the text: length, ETag, and some ids. */
const BESIDE_TEXT = 1_000;

/** In bytes: a character of ASCII takes one. */
export const textSize = ({ body }: JsonText): number => body.length + BESIDE_TEXT;

export const eventText = (value: unknown, eventIds: readonly number[]): EventText => ({ ...jsonText(value), eventIds });

/**
 * For all visitors; supports `If-None-Match`. Bypasses the framework's `send`, which is a fifth of the cost of a cached
 * list.
 */
export const sendPublic = (request: FastifyRequest, reply: FastifyReply, { body, length, etag }: JsonText): void => {
  const isKnown = request.headers['if-none-match'] === etag;
  const headers: RawHeaders = [...RAW_SECURITY_HEADERS, 'x-request-id', request.id];
  headers.push('cache-control', 'no-cache', 'etag', etag);
  if (!isKnown) headers.push('content-type', 'application/json; charset=utf-8', 'content-length', length);
  reply.hijack();
  reply.raw.writeHead(isKnown ? 304 : 200, rawHeaders(reply.getHeaders(), headers));
  reply.raw.end(isKnown ? undefined : body, 'latin1');
};

/** For this client only; not to be stored. */
export const sendPrivate = (reply: FastifyReply, value: unknown): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(value));

/** JSON that depends on the bearer; not to be stored. */
export const sendPersonal = (reply: FastifyReply, body: string): FastifyReply =>
  reply
    .header('cache-control', 'private, no-store')
    .header('vary', 'authorization')
    .header('content-type', 'application/json; charset=utf-8')
    .send(body);

/** The key is made of the validated input: a URL can be written in many ways. */
type Cached<Text extends JsonText> = {
  responses: SingleFlightCache<Text>;
  key: string;
  load: () => Promise<Text>;
};

/** Sends a cached public response, synchronously if possible: a promise would cost each hot request a turn of the event loop. */
export const sendCached = <Text extends JsonText>(
  request: FastifyRequest,
  reply: FastifyReply,
  { responses, key, load }: Cached<Text>,
): void | Promise<void> => {
  const ready = responses.peek(key, load);
  if (ready) return sendPublic(request, reply, ready);
  return responses.get(key, load).then((text) => sendPublic(request, reply, text));
};
