import { serverNow, tabNotes } from '@acara/shared-auth';
import type { PurchasePayload } from '@acara/shared-contract';

const NOTE = 'acara_purchase';

/** The key of the purchase whose outcome the buyer has not seen: docs/contracts/storage-keys.md. */
type NotedKey = { payload: string; key: string; until: number };

/** As long as the payment of an order may take. */
const MAX_AGE_MS = 30 * 60_000;

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const isNotedKey = (value: unknown): value is NotedKey => {
  if (typeof value !== 'object' || value === null) return false;
  const { payload, key, until } = value as Record<keyof NotedKey, unknown>;
  return typeof payload === 'string' && typeof key === 'string' && typeof until === 'number';
};

const read = (): NotedKey | null => {
  try {
    const noted: unknown = JSON.parse(tabNotes.read(NOTE) ?? '');
    return isNotedKey(noted) && noted.until > serverNow() ? noted : null;
  } catch {
    return null;
  }
};

/**
 * The idempotency key of a purchase. It belongs to what is bought, not to the request: whoever presses again, after a lost
 * answer, a reload or going back, gets the order that there is. Another choice has another key, and so has the next
 * purchase of the same tickets.
 */
export const purchaseKey = {
  of: (purchase: PurchasePayload): string => {
    const payload = JSON.stringify(purchase);
    const noted = read();
    const key = noted?.payload === payload ? noted.key : newKey();
    const next: NotedKey = { payload, key, until: serverNow() + MAX_AGE_MS };
    tabNotes.write(NOTE, JSON.stringify(next));
    return key;
  },

  /** The buyer has seen the outcome of the purchase. */
  forget: (): void => tabNotes.remove(NOTE),
};
