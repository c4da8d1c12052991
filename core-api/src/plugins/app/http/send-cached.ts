import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SingleFlightCache } from '../cache/single-flight-cache.ts';
import { sendPublic, type JsonText } from './json-text.ts';

/**
 * Answers a public call with what is kept for its address. At once where that can be had: a promise would cost each hot
 * call a turn of the loop. The address as it came is the key: reading the query anew for each would cost more than the
 * few doubles that differ in the order of their parameters.
 */
export const sendCached = <Text extends JsonText>(
  request: FastifyRequest,
  reply: FastifyReply,
  responses: SingleFlightCache<Text>,
  load: () => Promise<Text>,
): FastifyReply | Promise<FastifyReply> => {
  const key = request.raw.url ?? '';
  const ready = responses.peek(key, load);
  if (ready) return sendPublic(request, reply, ready);
  return responses.get(key, load).then((text) => sendPublic(request, reply, text));
};
