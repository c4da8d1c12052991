import { darkPalette, lightPalette } from '@acara/shared-ui/theme';
import type { OfflinePage } from '@acara/shared-contract/release';

const colours = (palette: typeof lightPalette, scheme: string) =>
  `color-scheme:${scheme};--ground:${palette.ground};--ink:${palette.ink};--soft:${palette['ink-soft']};--brand:${palette.brand};--on:${palette['on-brand']};--link:${palette['brand-ink']}`;
const dark = colours(darkPalette, 'dark');

/** Those of the site need the network. */
const css = `:root{${colours(lightPalette, 'light')}}@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}:root[data-theme=dark]{${dark}}
*{box-sizing:border-box}body{display:grid;place-content:center;gap:16px;min-height:100vh;margin:0;padding:24px 16px;background:var(--ground);color:var(--ink);font:1rem/1.55 system-ui,sans-serif;text-align:center;overflow-wrap:break-word}
h1,p{margin:0}h1{font-size:1.75rem;line-height:1.2}p{max-width:26rem;color:var(--soft)}nav{display:flex;flex-wrap:wrap;justify-content:center;gap:8px 24px}
a{display:inline-flex;align-items:center;min-height:44px;padding:0 20px;border-radius:10px;color:var(--link);font-weight:600;text-decoration:none}a:first-child{background:var(--brand);color:var(--on)}`;

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** What a guest sees at any address of the site without a network. `theme`: where the visitor chose it. */
export const guestPage = (siteName: string, theme: string | undefined): OfflinePage => {
  const chosen = theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : '';
  const name = escapeText(siteName);
  return {
    label: '',
    html: `<!doctype html><html lang="id"${chosen}><head><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Offline — ${name}</title><style>${css}</style></head><body><h1>Anda sedang offline</h1><p>Halaman ini belum dapat dibuka: sambungan internet terputus, atau ${name} belum dapat dihubungi.</p><nav aria-label="Lanjut"><a href="">Coba lagi</a><a href="/">Beranda</a></nav></body></html>`,
  };
};
