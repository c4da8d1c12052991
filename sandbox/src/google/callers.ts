import { EMULATOR_CLIENT_ID } from '@acara/shared-contract/settings';

/** Why Google turns a page away: its code, and what it means for the person who builds the page. */
export type Refusal = { code: 'invalid_client' | 'origin_mismatch'; words: string };

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Decides whose pages may sign people in: ours by its client id, on the site's origin or on this machine. */
export const createCallerCheck =
  (publicOrigin: string) =>
  ({ client_id: clientId, origin }: { client_id: string; origin: string }): Refusal | undefined => {
    if (clientId !== EMULATOR_CLIENT_ID)
      return { code: 'invalid_client', words: `Client ID ini tidak dikenal: ${clientId || '(kosong)'}` };
    if (origin !== publicOrigin && !LOOPBACK.test(origin))
      return { code: 'origin_mismatch', words: `Asal ini tidak terdaftar untuk client ID: ${origin || '(kosong)'}` };
    return undefined;
  };

export type CallerCheck = ReturnType<typeof createCallerCheck>;
