import { tabNotes } from '@acara/shared-auth';

const KEY = 'acara_new_order';

/**
 * The order whose purchase leads to the tickets, told once to their page; noted before the payment, since some ways of
 * paying leave the site. A hint: that page asks the server how the order stands.
 */
export const newOrder = {
  note: (transactionId: number): void => tabNotes.write(KEY, String(transactionId)),

  /** What was noted; null where nothing was, or nothing that can be read. */
  read: (): number | null => {
    const id = Number(tabNotes.read(KEY));
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  },

  clear: (): void => tabNotes.remove(KEY),
};
