export type MailFile = {
  name: string;
  type: string;
  bytes: Uint8Array;
  /** Of a picture that the HTML shows as `cid:…`; null for an attachment. */
  contentId: string | null;
};

export type Mail = {
  from: { name: string; address: string };
  /** Recipients of the envelope, blind copies included, in lower case. */
  to: readonly string[];
  subject: string;
  /** Two with one are the same mail, which mail programs show once. */
  messageId: string;
  /** Made from the HTML where the mail has no text. */
  text: string;
  html: string | null;
  /** URLs that the body links to, in order, each once. */
  links: readonly string[];
  files: readonly MailFile[];
  /** Of the whole mail, in bytes. */
  size: number;
};

export type StoredMail = Mail & {
  id: number;
  receivedAt: Date;
};

/** The newest mails, in memory. @param limit how many are stored */
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
    /** Newest first. @param to only mails to this address */
    list: (to?: string): readonly StoredMail[] => {
      const address = to?.trim().toLowerCase();
      return address ? mails.filter((mail) => mail.to.includes(address)) : mails;
    },
    get: (id: number): StoredMail | undefined => mails.find((mail) => mail.id === id),
    clear: (): void => {
      mails = [];
      notify();
    },
    /** @returns an unsubscribe function */
    onChange: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export type MailStore = ReturnType<typeof createMailStore>;
