import { createHash } from 'node:crypto';
import { PLACE_MS } from '@acara/server-kit/waiting-room';
import { darkPalette, lightPalette } from '@acara/shared-ui/theme';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '@acara/server-kit/html';

const USED = ['ground', 'surface', 'line', 'ink', 'ink-soft', 'brand', 'on-brand', 'brand-soft', 'brand-ink'] as const;

const declare = (palette: typeof darkPalette) => USED.map((name) => `--${name}:${palette[name]}`).join(';');

const STYLE = `:root{color-scheme:light dark;${declare(lightPalette)}}
@media (prefers-color-scheme:dark){:root{${declare(darkPalette)}}}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);font:1rem/1.55 'Plus Jakarta Sans',system-ui,sans-serif;overflow-wrap:anywhere}
header{border-bottom:1px solid var(--line);padding:16px;text-align:center;font-weight:800;font-size:1.25rem;color:var(--brand-ink)}
main{max-width:35rem;margin:0 auto;padding:32px 16px}
h1{font-size:clamp(1.5rem,1.2rem + 1.5vw,2rem);line-height:1.2;margin-bottom:4px}
p{color:var(--ink-soft);margin-top:12px}
dl{display:grid;gap:12px;grid-template-columns:1fr 1fr;margin-top:24px}
@media not all and (min-width:20em){dl{grid-template-columns:1fr}}
dl div{background:var(--brand-soft);border-radius:12px;padding:16px}
dt{font-size:.8125rem;color:var(--ink-soft)}
dl div:last-child{grid-column:1/-1}
dd{font-size:1.375rem;line-height:1.3;font-weight:700;font-variant-numeric:tabular-nums}
ul{margin-top:24px;padding-left:20px;color:var(--ink-soft)}
li+li{margin-top:8px}
a{display:inline-block;margin-top:24px;padding:12px 20px;border-radius:8px;background:var(--brand);color:var(--on-brand);font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid var(--brand-ink);outline-offset:2px}`;

const POLICY =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; img-src 'self'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** What a visitor sees instead of the event's page. `wait` in ms. */
export type WaitingPage =
  | { kind: 'waiting'; number: number; before: number; wait: number }
  /** Everything is sold or held. */
  | { kind: 'soldOut'; hasPlace: boolean }
  /** The API is unavailable: there is no number yet. */
  | { kind: 'numberless' }
  /** Too many numbers were taken from this network. */
  | { kind: 'limited' };

const PLACE_MINUTES = PLACE_MS / 60_000;
// Created once: this runs for every visitor who waits.
const { format: count } = new Intl.NumberFormat('id-ID');

const duration = (ms: number): string => {
  const minutes = Math.ceil(ms / 60_000);
  if (minutes <= 1) return 'kurang dari 1 menit';
  if (minutes < 60) return `sekitar ${minutes} menit`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? `sekitar ${hours} jam` : `sekitar ${hours} jam ${minutes % 60} menit`;
};

type Content = { title: string; text: string; facts?: [name: string, value: string][]; notes?: string[] };

const contentOf = (page: WaitingPage): Content => {
  switch (page.kind) {
    case 'waiting':
      return {
        title: 'Anda dalam antrean',
        text: 'Banyak yang ingin membeli tiket acara ini. Semua dilayani menurut urutan kedatangan.',
        facts: [
          ['Nomor antrean Anda', count(page.number)],
          ['Paling banyak di depan Anda', `${count(page.before)} orang`],
          ['Perkiraan waktu tunggu', duration(page.wait)],
        ],
        notes: [
          'Biarkan halaman ini terbuka. Halaman memuat ulang sendiri dan terbuka begitu giliran Anda tiba.',
          `Nomor Anda tersimpan di cookie peramban ini. Jika tab tertutup, nomor tetap berlaku selama ${PLACE_MINUTES} menit: buka kembali alamat yang sama.`,
          'Memuat ulang atau membuka tab lain tidak mempercepat antrean. Satu nomor berlaku untuk satu akun.',
          'Nomor antrean belum menjamin tiket: tiket bisa habis sebelum giliran Anda.',
        ],
      };
    case 'soldOut':
      return {
        title: 'Tiket habis',
        text: 'Semua tiket sudah terjual atau sedang menunggu pembayaran.',
        notes: [
          'Pesanan yang tidak dibayar dijual kembali. Halaman ini memeriksanya setiap menit.',
          ...(page.hasPlace
            ? [`Nomor antrean Anda tetap berlaku selama ${PLACE_MINUTES} menit setelah kunjungan terakhir.`]
            : []),
        ],
      };
    case 'numberless':
      return {
        title: 'Nomor antrean belum tersedia',
        text: 'Layanan sedang terganggu, sehingga nomor antrean belum dapat diberikan. Halaman ini mencoba lagi sendiri.',
      };
    case 'limited':
      return {
        title: 'Terlalu banyak nomor antrean',
        text: 'Terlalu banyak nomor antrean diambil dari jaringan Anda. Coba lagi nanti, atau pakai jaringan lain.',
      };
  }
};

/**
 * Seconds until the page asks again: exactly when it is its turn, or after a minute, spread by the number so that those
 * who came together do not all ask together.
 */
const refreshAfter = (page: WaitingPage): number => {
  if (page.kind === 'numberless') return 5;
  if (page.kind !== 'waiting') return 60;
  const seconds = Math.ceil(page.wait / 1000) + 1;
  return Math.max(2, Math.min(seconds, 45 + (page.number % 31)));
};

/** `address` of the page, path and query: without it a browser at `#tiket` would only scroll there. */
type PageFrame = { eventName: string; siteName: string; address: string };

const markup = (
  { title, text, facts = [], notes = [] }: Content,
  { eventName, siteName, address }: PageFrame,
  after: number,
) =>
  `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${after};url=${escapeHtml(address)}"><title>${escapeHtml(`${title} - ${eventName} - ${siteName}`)}</title><style>${STYLE}</style></head><body><header>${escapeHtml(siteName)}</header><main><h1>${escapeHtml(title)}</h1><p><strong>${escapeHtml(eventName)}</strong></p><p>${escapeHtml(text)}</p>${
    facts.length > 0
      ? `<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`
      : ''
  }${notes.length > 0 ? `<ul>${notes.map((note) => `<li>${note}</li>`).join('')}</ul>` : ''}<p><a href="">Periksa sekarang</a></p></main></body></html>`;

/** Sends a page that refreshes without a script. */
export const sendWaitingPage = (reply: FastifyReply, page: WaitingPage, frame: PageFrame) =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(markup(contentOf(page), frame, refreshAfter(page)));
