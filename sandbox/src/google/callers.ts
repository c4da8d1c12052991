import { EMULATOR_CLIENT_ID } from '@acara/shared-contract/settings';
import { isLoopback } from '../web/page.ts';

/** Why Google refuses a page: its error code, and an explanation for the page's developer. */
export type Refusal = { code: 'invalid_client' | 'origin_mismatch'; words: string };

/** Checks that a page may sign people in: by our client id, and on the site's origin or on this machine. */
export const createCallerCheck =
  (publicOrigin: string) =>
  ({ client_id: clientId, origin }: { client_id: string; origin: string }): Refusal | undefined => {
    if (clientId !== EMULATOR_CLIENT_ID)
      return { code: 'invalid_client', words: `Client ID ini tidak dikenal: ${clientId || '(kosong)'}` };
    if (origin !== publicOrigin && !isLoopback(origin))
      return { code: 'origin_mismatch', words: `Asal ini tidak terdaftar untuk client ID: ${origin || '(kosong)'}` };
    return undefined;
  };

export type CallerCheck = ReturnType<typeof createCallerCheck>;
