import PostalMime, { type Attachment } from 'postal-mime';
import type { Mail, MailFile } from './mail-store.ts';

/** A URL in running text: it does not end with the sentence's full stop. */
export const LINK_IN_TEXT = /https?:\/\/[^\s"'<>)\]]*[^\s"'<>)\].,;:!?]/g;
const HREF = /<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** Parses a mail. @param recipients of the envelope */
export const parseMail = async (raw: Buffer, recipients: readonly string[]): Promise<Mail> => {
  const { from, subject = '', text, html, attachments } = await PostalMime.parse(raw);
  const plain = text?.trim() || getText(html ?? '');
  return {
    from: { name: from?.name ?? '', address: from?.address ?? '' },
    to: [...new Set(recipients.map((address) => address.toLowerCase()))],
    subject,
    text: plain,
    html: html ?? null,
    links: findLinks(html, plain),
    files: attachments.map(toFile),
    size: raw.length,
  };
};

const toFile = ({ filename, mimeType, content }: Attachment): MailFile => ({
  name: filename ?? 'lampiran',
  type: mimeType,
  bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
});

const findLinks = (html: string | undefined, text: string): string[] => {
  const hrefs = [...(html ?? '').matchAll(HREF)].map(([, double, single]) => unescape(double ?? single ?? ''));
  const found = html ? hrefs.filter((href) => /^https?:/.test(href)) : (text.match(LINK_IN_TEXT) ?? []);
  return [...new Set(found)];
};

/** Good enough for a preview line: the page shows the HTML itself. */
const getText = (html: string): string =>
  unescape(
    html
      .replace(/<(style|script|head|title)\b[\s\S]*?<\/\1>/gi, '')
      .replace(/<br\s*\/?>|<\/(p|div|tr|h\d|li)>/gi, '\n')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", '#x27': "'" };

const unescape = (text: string): string => text.replace(/&(#?\w+);/g, (whole, name) => SIGNS[name] ?? whole);
