import { EMULATOR_SERVER_KEY } from '@acara/shared-contract/settings';
import { Value } from 'typebox/value';
import type { PaymentProvider } from '../payment-provider.ts';
import { createMidtransClient } from './midtrans-client.ts';
import { NotificationBody, readReport } from './midtrans-report.ts';
import { isSigned } from './signature.ts';
import { snapOrderOf } from './snap-order.ts';

export type MidtransOptions = {
  serverKey: string;
  /** Origins of its two APIs; those of the key's system where they are left out. */
  snapBase?: string | undefined;
  coreBase?: string | undefined;
  settlementsUrl?: string | undefined;
  /** Of the stand-in, for its key. */
  sandboxPort: number;
};

/** Origins of Snap and Core API for a key: a key of one system is unknown to the other. */
export const midtransOrigins = (serverKey: string, sandboxPort: number): { snap: string; core: string } => {
  const emulator = `http://127.0.0.1:${sandboxPort}`;
  if (serverKey === EMULATOR_SERVER_KEY) return { snap: emulator, core: emulator };
  const system = serverKey.startsWith('SB-') ? 'sandbox.midtrans.com' : 'midtrans.com';
  return { snap: `https://app.${system}`, core: `https://api.${system}` };
};

/** Payments by Midtrans: Snap takes them, the Core API says what became of them. */
export const createMidtrans = (options: MidtransOptions): PaymentProvider => {
  const { serverKey, settlementsUrl, sandboxPort } = options;
  const origins = midtransOrigins(serverKey, sandboxPort);
  const { snapBase = origins.snap, coreBase = origins.core } = options;
  const client = createMidtransClient({ serverKey, snapBase, coreBase, settlementsUrl });

  return {
    open: (request, signal) => client.openSession(snapOrderOf(request), signal),
    endSession: client.endSession,
    status: async (orderId, signal) => {
      const body = await client.status(orderId, signal);
      return body === null ? 'missing' : readReport(body);
    },
    cancel: client.cancel,
    expire: client.expire,
    settlements: async (since) => (await client.settlements(since))?.map(readReport) ?? null,
    readNotification: ({ body }) => {
      if (!Value.Check(NotificationBody, body)) return 'unreadable';
      return isSigned(body, serverKey) ? readReport(body) : 'unsigned';
    },
    notificationBody: NotificationBody,
  };
};
