import type { StoredMail, Mail } from './mail.ts';

/**
 * The mails in memory: the newest `limit`; a restart empties it.
 * @param limit how many are kept; older ones go
 */
export const createMailStore = ({ limit, now }: { limit: number; now: () => Date }) => {
  let mails: StoredMail[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  return {
    add: (mail: Mail): StoredMail => {
      lastId += 1;
      const stored = { ...mail, id: lastId, receivedAt: now() };
      mails = [stored, ...mails].slice(0, limit);
      notify();
      return stored;
    },
    /** The newest first. @param to only mails to this address */
    list: (to?: string): readonly StoredMail[] => {
      const address = to?.trim().toLowerCase();
      return address ? mails.filter((mail) => mail.to.includes(address)) : mails;
    },
    get: (id: number): StoredMail | undefined => mails.find((mail) => mail.id === id),
    clear: (): void => {
      mails = [];
      notify();
    },
    /** @returns ends the subscription */
    onChange: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export type MailStore = ReturnType<typeof createMailStore>;
