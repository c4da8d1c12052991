import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SingleFlightCache } from '../cache/single-flight-cache.ts';
import { sendPublic, type JsonText } from './json-text.ts';

/** What is kept under a key. The key is made of what was parsed and checked: an address can be written in many ways. */
export type Kept<Text extends JsonText> = {
  responses: SingleFlightCache<Text>;
  key: string;
  load: () => Promise<Text>;
};

/**
 * Answers a public call with what is kept for it. At once where that can be had: a promise would cost each hot call a
 * turn of the loop.
 */
export const sendCached = <Text extends JsonText>(
  request: FastifyRequest,
  reply: FastifyReply,
  { responses, key, load }: Kept<Text>,
): FastifyReply | Promise<FastifyReply> => {
  const ready = responses.peek(key, load);
  if (ready) return sendPublic(request, reply, ready);
  return responses.get(key, load).then((text) => sendPublic(request, reply, text));
};
