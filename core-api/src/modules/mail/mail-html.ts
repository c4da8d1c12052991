const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:8px;background:#6b21c8;color:#ffffff;text-decoration:none;font-weight:600';

export const paragraph = (...lines: string[]): string => `<p>${lines.map(escape).join('<br>')}</p>`;

/** A link as a button, and as text to be copied. */
export const button = (label: string, link: string): string =>
  `<p><a href="${escape(link)}" style="${BUTTON}">${escape(label)}</a></p>
<p>Jika tombol tidak dapat dibuka, salin tautan ini ke browser:<br>${escape(link)}</p>`;

export const factTable = (facts: readonly (readonly [label: string, value: string])[]): string =>
  `<table role="presentation" style="border-collapse:collapse;margin:16px 0">
${facts
  .map(
    ([label, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;color:#635d70;vertical-align:top">${escape(label)}</td><td style="padding:4px 0;font-weight:600;vertical-align:top">${escape(value)}</td></tr>`,
  )
  .join('\n')}
</table>`;

export const mailHtml = (title: string, pieces: readonly string[]): string => `<!doctype html>
<html lang="id">
<head><meta charset="utf-8"><title>${escape(title)}</title></head>
<body style="margin:0;padding:24px;font-family:'Plus Jakarta Sans',Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1f1b2d">
${pieces.join('\n')}
</body>
</html>
`;
