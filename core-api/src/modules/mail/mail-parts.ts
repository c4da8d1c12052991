import { escapeHtml } from '@acara/server-kit/html';

/** A picture or file of a mail. `cid`: a picture that the HTML shows. */
export type MailFile = { filename: string; content: Buffer; contentType: string; cid?: string };

/** A piece of a mail in both of its forms. */
export type MailPart = { html: string; text: string; files?: readonly MailFile[] };

export type MailLink = { label: string; url: string };

/** Colours of the light scheme; the classes of `mail-frame.ts` have those of the dark one. */
export const COLOUR = {
  brand: '#6b21c8',
  onBrand: '#ffffff',
  ground: '#f4f1f7',
  card: '#ffffff',
  ink: '#1c1524',
  soft: '#655d6b',
  line: '#ddd8e4',
} as const;

export const FONT = "font-family:'Plus Jakarta Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Outlook takes margins of tables and paragraphs, and nothing else that parts them. */
const BLOCK = 'margin:0 0 16px';

export const paragraph = (...lines: readonly string[]): MailPart => ({
  html: `<p class="ink" style="${BLOCK};color:${COLOUR.ink}">${lines.map(escapeHtml).join('<br>')}</p>`,
  text: lines.join('\n'),
});

export const heading = (text: string): MailPart => ({
  html: `<h2 class="ink" style="margin:24px 0 12px;font-size:18px;line-height:1.3;color:${COLOUR.ink}">${escapeHtml(text)}</h2>`,
  text: text.toUpperCase(),
});

const anchor = ({ label, url }: MailLink, style: string, className = ''): string =>
  `<a href="${escapeHtml(url)}" class="${className}" style="${style}">${escapeHtml(label)}</a>`;

/** A link as a button: the cell is coloured, since Outlook ignores the padding of links. */
export const button = (label: string, url: string): MailPart => ({
  html: `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>
<td class="brand" align="center" bgcolor="${COLOUR.brand}" style="border-radius:10px;background:${COLOUR.brand}">${anchor(
    { label, url },
    `display:inline-block;padding:14px 28px;border:1px solid ${COLOUR.brand};border-radius:10px;color:${COLOUR.onBrand};font-weight:700;text-decoration:none`,
    'on-brand',
  )}</td>
</tr></table>`,
  text: `${label}:\n${url}`,
});

/** An address to copy, for the mails whose link must work however the mail is shown. */
export const copiedLink = (url: string): MailPart => ({
  html: `<p class="soft" style="${BLOCK};font-size:14px;color:${COLOUR.soft}">Jika tombol tidak dapat dibuka, salin tautan ini ke browser:<br><span style="word-break:break-all">${escapeHtml(url)}</span></p>`,
  text: '',
});

/** Links beside the button. */
export const links = (given: readonly MailLink[]): MailPart => ({
  html: `<p style="${BLOCK};line-height:2">${given
    .map((one) => anchor(one, `color:${COLOUR.brand};font-weight:600;text-decoration:underline`, 'link'))
    .join(`<span class="soft" style="color:${COLOUR.soft}">&nbsp;&nbsp;·&nbsp;&nbsp;</span>`)}</p>`,
  text: given.map(({ label, url }) => `${label}: ${url}`).join('\n'),
});

/** No line begins or ends with the dot. */
const unbroken = (html: string): string => html.replaceAll(' · ', '&nbsp;·&nbsp;');

export type MailFact = readonly [label: string, value: string];

export const factTable = (facts: readonly MailFact[]): MailPart => ({
  html: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px;border-collapse:collapse">
${facts
  .map(
    ([label, value]) =>
      `<tr><td class="soft line" width="112" valign="top" style="padding:8px 16px 8px 0;border-bottom:1px solid ${COLOUR.line};font-size:14px;color:${COLOUR.soft}">${escapeHtml(label)}</td><td class="ink line" valign="top" style="padding:8px 0;border-bottom:1px solid ${COLOUR.line};font-weight:600;word-break:break-word;color:${COLOUR.ink}">${unbroken(escapeHtml(value))}</td></tr>`,
  )
  .join('\n')}
</table>`,
  text: facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
});

type MailCode = { title: string; place: string; number: string; picture: Buffer };

/**
 * The code of a ticket as a picture that is part of the mail, dark on white in every scheme, with its number as text for
 * where pictures are blocked.
 */
export const ticketCode = ({ title, place, number, picture }: MailCode): MailPart => {
  const cid = `kode-${number}@tiket`;
  return {
    html: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr>
<td class="line" align="center" style="padding:16px;border:1px solid ${COLOUR.line};border-radius:12px">
<p class="soft" style="margin:0;font-size:14px;color:${COLOUR.soft}">${escapeHtml(title)}</p>
<p class="ink" style="margin:2px 0 12px;font-size:18px;font-weight:700;color:${COLOUR.ink}">${escapeHtml(place)}</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="paper" bgcolor="#ffffff" style="border-radius:8px;background:#ffffff"><img src="cid:${cid}" width="176" height="176" alt="Kode QR" style="display:block;width:176px;height:176px;border:0;font-size:13px;color:#1c1524"></td></tr></table>
<p class="ink" style="margin:12px 0 0;font-family:Consolas,'Courier New',monospace;font-size:16px;font-weight:700;letter-spacing:1px;word-break:break-all;color:${COLOUR.ink}">${escapeHtml(number)}</p>
</td></tr></table>`,
    text: `${title}, ${place}\nKode: ${number}`,
    files: [{ filename: `kode-${number}.png`, content: picture, contentType: 'image/png', cid }],
  };
};
