import type { KeptMail, Mail } from './mail.ts';

/**
 * The mails in memory: the newest `limit`; a restart empties it.
 * @param limit how many are kept; older ones go
 */
export const createMailStore = ({ limit, now }: { limit: number; now: () => Date }) => {
  let mails: KeptMail[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  return {
    add: (mail: Mail): KeptMail => {
      lastId += 1;
      const kept = { ...mail, id: lastId, receivedAt: now() };
      mails = [kept, ...mails].slice(0, limit);
      tell();
      return kept;
    },
    /** The newest first. @param to only mails to this address */
    list: (to?: string): readonly KeptMail[] => {
      const address = to?.trim().toLowerCase();
      return address ? mails.filter((mail) => mail.to.includes(address)) : mails;
    },
    get: (id: number): KeptMail | undefined => mails.find((mail) => mail.id === id),
    clear: (): void => {
      mails = [];
      tell();
    },
    /** @returns ends the subscription */
    onChange: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export type MailStore = ReturnType<typeof createMailStore>;
