import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@acara/core-api/bench';
import { requestJson, type JsonResponse, type JsonRequest } from '../environment/request-json.ts';

/** One request of a visitor. `status` 0: no response. `at`: when it was sent, in ms since 1970. */
export type SentRequest = { kind: string; what: string; status: number; at: number; ms: number };

/** A visitor with an address of their own. */
export type Visitor = {
  random: Random;
  ask: (kind: string, wanted: Omit<JsonRequest, 'url'> & { path: string }) => Promise<JsonResponse>;
  /** Waits for 1 to 3 s. */
  think: () => Promise<void>;
};

/** @param sent collects the requests */
export const createVisitor = (origin: string, address: string, random: Random, sent: SentRequest[]): Visitor => ({
  random,
  ask: async (kind, { path, ...wanted }) => {
    const at = Date.now();
    const headers = { 'x-forwarded-for': address, 'accept-encoding': 'br', ...wanted.headers };
    const answer = await requestJson({ ...wanted, url: origin + path, headers });
    sent.push({ kind, what: `${wanted.method} ${path}`, status: answer.status, at, ms: answer.ms });
    return answer;
  },
  think: () => delay(random.int(1_000, 3_000)),
});
