/** A file that came with a mail. */
export type MailFile = { name: string; type: string; bytes: Uint8Array };

/** A mail as it arrived. */
export type Mail = {
  from: { name: string; address: string };
  /** Whom the envelope named: everyone who gets it, the blind copies too. Lower case. */
  to: readonly string[];
  subject: string;
  /** The plain text, made from the HTML where the mail has none. */
  text: string;
  html: string | null;
  /** Addresses that the body links to, in order, each once. */
  links: readonly string[];
  files: readonly MailFile[];
  /** Bytes of the whole mail. */
  size: number;
};

/** A mail that was kept. */
export type StoredMail = Mail & {
  /** Number since the start; later mails have higher ones. */
  id: number;
  receivedAt: Date;
};
