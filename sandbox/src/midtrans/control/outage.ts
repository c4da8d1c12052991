import { setTimeout as wait } from 'node:timers/promises';
import type { EmulatorApp } from '../../web/emulator-app.ts';
import type { Clock } from '../ledger/clock.ts';

/** How the provider is down: no response, an error, or the right response, late. */
export const OUTAGES = ['hang', '503', '500', 'slow'] as const;
type OutageKind = (typeof OUTAGES)[number];

/** Which of the provider's hosts is down. */
type OutageScope = 'all' | 'snap' | 'core';

/** `until`: ms since the epoch, by the emulator's clock. `delayMs`: of `slow`, real time before each response. */
export type Outage = { kind: OutageKind; scope: OutageScope; until: number; delayMs: number };

const SCOPES: Record<OutageScope, RegExp> = {
  all: /^\/(snap|v2)\//,
  snap: /^\/snap\//,
  core: /^\/v2\//,
};

/**
 * Makes the provider's APIs unavailable for a time. Hanging requests are cut off when the outage ends: their clients see
 * a broken connection.
 */
export const registerOutage = (app: EmulatorApp, clock: Clock) => {
  let outage: Outage | undefined;
  let stopPlan: () => void = () => undefined;
  const hanging = new Set<() => void>();

  const current = () => (outage && outage.until > clock.now().getTime() ? outage : undefined);
  const end = () => {
    outage = undefined;
    stopPlan();
    for (const cut of hanging) cut();
    hanging.clear();
  };

  app.addHook('onRequest', async (request, reply) => {
    const now = current();
    if (!now || !SCOPES[now.scope].test(request.url)) return undefined;
    if (now.kind === 'slow') {
      await wait(now.delayMs);
      return undefined;
    }
    if (now.kind !== 'hang')
      return reply.code(Number(now.kind)).send({
        error_messages: ['Sorry, we encountered internal server error. We will fix this soon.'],
        status_code: now.kind,
        status_message: 'Sorry, our system is recovering from unexpected issues. Please retry.',
        locale: 'en',
      });
    reply.hijack();
    const cut = () => void request.raw.socket.destroy();
    hanging.add(cut);
    request.raw.socket.once('close', () => hanging.delete(cut));
    return undefined;
  });
  app.addHook('preClose', async () => end());

  return {
    current,
    end,
    begin: (kind: OutageKind, seconds: number, scope: OutageScope, delayMs = 1000): Outage => {
      end();
      outage = { kind, scope, until: clock.now().getTime() + seconds * 1000, delayMs };
      stopPlan = clock.plan(outage.until, end);
      return outage;
    },
  };
};
