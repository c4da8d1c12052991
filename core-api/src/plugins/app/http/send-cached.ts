import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SingleFlightCache } from '../cache/single-flight-cache.ts';
import { sendPublic, type JsonBytes } from './json-bytes.ts';

/** Answers with what the cache holds, at once where it can: a promise would cost each hot call a turn of the loop. */
export const sendCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  responses: SingleFlightCache<JsonBytes>,
  key: string,
  load: () => Promise<JsonBytes>,
): FastifyReply | Promise<FastifyReply> => {
  const ready = responses.peek(key, load);
  if (ready) return sendPublic(request, reply, ready);
  return responses.get(key, load).then((bytes) => sendPublic(request, reply, bytes));
};
