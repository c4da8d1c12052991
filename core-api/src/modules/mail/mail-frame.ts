import { escapeHtml } from '@acara/server-kit/html';
import { FONT, COLOUR, type MailFile, type MailLink, type MailPart } from './mail-parts.ts';
import { drawMark } from './mail-pictures.ts';
import type { Mail } from './mailer.ts';

export type MailSite = { name: string; origin: string };

type MailContent = {
  to: string;
  /** For the Message-ID: a mail that is sent twice may be shown once. */
  name?: string;
  subject: string;
  /** What lists of mails show beside the subject. */
  preview: string;
  /** JPEG, 16:9, with what it shows. */
  poster?: { picture: Buffer; alt: string; url: string } | undefined;
  parts: readonly MailPart[];
  /** Why the mail was sent. */
  reason: string;
  /** Stops mails of this kind; absent where the mail is a receipt. */
  unsubscribe?: MailLink;
  attachments?: readonly MailFile[];
};

/**
 * Mail programs that know dark schemes take these; others (Gmail) turn light colours into dark ones by themselves.
 * `data-ogsc` is Outlook's dark mode in browsers.
 */
const dark = (prefix: string) =>
  [
    ['ground', 'background:#121015!important'],
    ['card', 'background:#1c1822!important'],
    ['ink', 'color:#f5f2f7!important'],
    ['soft', 'color:#b5adbc!important'],
    ['link', 'color:#bf9dff!important'],
    ['line', 'border-color:#3a3442!important'],
    ['brand', 'background:#6b21c8!important'],
    ['on-brand', 'color:#ffffff!important'],
    ['paper', 'background:#ffffff!important'],
  ]
    .map(([name, rule]) => `${prefix}.${name}{${rule}}`)
    .join('\n');

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){
${dark('')}
}
${dark('[data-ogsc] ')}`;

const POSTER = 'poster@tiket';
const LOGO = 'logo@situs';

const posterRow = ({ alt, url }: NonNullable<MailContent['poster']>): string =>
  `<tr><td class="card" style="padding:0;background:${COLOUR.card}"><a href="${escapeHtml(url)}" class="ink" style="color:${COLOUR.ink};text-decoration:none"><img src="cid:${POSTER}" width="600" alt="${escapeHtml(alt)}" style="display:block;width:100%;max-width:600px;height:auto;border:0;font-size:16px;font-weight:700"></a></td></tr>`;

const footerText = ({ reason, unsubscribe }: MailContent, site: MailSite): string =>
  [reason, ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : []), `${site.name} · ${site.origin}`].join(
    '\n',
  );

const footerHtml = ({ reason, unsubscribe }: MailContent, site: MailSite): string =>
  [
    escapeHtml(reason),
    ...(unsubscribe
      ? [
          `<a href="${escapeHtml(unsubscribe.url)}" class="soft" style="color:${COLOUR.soft}">${escapeHtml(unsubscribe.label)}</a>`,
        ]
      : []),
    `<a href="${escapeHtml(site.origin)}" class="soft" style="color:${COLOUR.soft}">${escapeHtml(site.name)}</a>`,
  ].join('<br>');

/** Invisible text after the preview, so that lists of mails do not show the first lines of the mail too. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(60);

const frameHtml = (content: MailContent, site: MailSite): string => {
  const title = escapeHtml(content.subject);
  return `<!doctype html>
<html lang="id" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${title}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style>
${STYLE}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${COLOUR.ground};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}${FILLER}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${COLOUR.ground}" style="background:${COLOUR.ground}"><tr><td align="center" style="padding:0">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;${FONT};font-size:16px;line-height:1.5;color:${COLOUR.ink};text-align:left">
<tr><td class="brand pad" bgcolor="${COLOUR.brand}" style="padding:16px 32px;background:${COLOUR.brand}"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td valign="middle" style="padding-right:10px"><img src="cid:${LOGO}" width="32" height="32" alt="" style="display:block;width:32px;height:32px;border:0"></td>
<td valign="middle" class="on-brand" style="${FONT};font-size:22px;font-weight:800;letter-spacing:-0.5px;color:${COLOUR.onBrand}">${escapeHtml(site.name)}</td>
</tr></table></td></tr>
${content.poster ? posterRow(content.poster) : ''}
<tr><td class="card pad" bgcolor="${COLOUR.card}" style="padding:28px 32px 16px;background:${COLOUR.card}">
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.25;letter-spacing:-0.3px;color:${COLOUR.ink}">${title}</h1>
${content.parts.map(({ html }) => html).join('\n')}
</td></tr>
<tr><td class="soft pad" style="padding:20px 32px 32px;font-size:13px;line-height:1.6;color:${COLOUR.soft}">${footerHtml(content, site)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
};

const frameText = (content: MailContent, site: MailSite): string =>
  `${[...content.parts.map(({ text }) => text), `-- \n${footerText(content, site)}`].filter(Boolean).join('\n\n')}\n`;

/**
 * The one frame of all mails: head with the logo, poster, title, parts, footer, with the same as plain text. Pictures are
 * parts of the mail, so that they are shown without a request, and no picture says what the text does not.
 */
export const composeMail = async (content: MailContent, site: MailSite): Promise<Mail> => {
  const { to, name, subject, poster, parts, unsubscribe, attachments = [] } = content;
  const logo: MailFile = { filename: 'logo.png', content: await drawMark(), contentType: 'image/png', cid: LOGO };
  const pictures: MailFile[] = poster
    ? [{ filename: 'poster.jpg', content: poster.picture, contentType: 'image/jpeg', cid: POSTER }]
    : [];
  return {
    to,
    ...(name !== undefined && { name }),
    subject,
    text: frameText(content, site),
    html: frameHtml(content, site),
    ...(unsubscribe && { unsubscribe: unsubscribe.url }),
    attachments: [logo, ...pictures, ...parts.flatMap(({ files = [] }) => files), ...attachments],
  };
};
