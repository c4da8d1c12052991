import type { Ticket } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { formatInstant, formatRecord, formatTicketPlace, formatVenue } from '@acara/shared-ui/formats';
import { darkPalette, lightPalette } from '@acara/shared-ui/theme';
import type { ThemeChoice } from '../chrome/theme/theme-choice.ts';
import { qrMarkup } from './qr-markup.ts';

/** What the page is made of. */
export type TicketsPage = {
  siteName: string;
  memberName: string;
  tickets: readonly Ticket[];
  /** Milliseconds since 1970. */
  now: number;
  theme: ThemeChoice;
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const text = (value: string) => value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const colours = (palette: typeof lightPalette, scheme: string) =>
  `color-scheme:${scheme};--ground:${palette.ground};--surface:${palette.surface};--line:${palette.line};` +
  `--ink:${palette.ink};--soft:${palette['ink-soft']};--brand:${palette['brand-ink']}`;
const light = colours(lightPalette, 'light');
const dark = colours(darkPalette, 'dark');

const css = `:root{${light}}@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}:root[data-theme=dark]{${dark}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:.9375rem/1.55 system-ui,sans-serif;overflow-wrap:break-word}
main{max-width:720px;margin:0 auto;padding:24px 16px 64px}h1,h2,p,ul{margin:0;padding:0}h1{font-size:1.75rem;line-height:1.2}h2{font-size:1.125rem;line-height:1.3}
ul{list-style:none}.soft{color:var(--soft)}.top{display:grid;gap:8px;margin-bottom:32px}nav{display:flex;gap:8px 24px;flex-wrap:wrap}a{display:inline-flex;align-items:center;min-height:44px;color:var(--brand);font-weight:600}
section{margin-bottom:32px}section>ul{display:grid;gap:16px;grid-template-columns:repeat(auto-fill,minmax(min(100%,280px),1fr));margin-top:16px}
li{display:grid;gap:4px;padding:16px;border:1px solid var(--line);border-radius:12px;background:var(--surface);text-align:center;break-inside:avoid}
svg{display:block;width:min(100%,260px);margin:0 auto 8px;border-radius:8px}strong{letter-spacing:.04em;font-size:1.125rem}
@media print{:root:root:root{${light}}nav{display:none}}`;

const ticketMarkup = (ticket: Ticket) =>
  `<li>${qrMarkup(ticket.ticket_booking_number)}<strong>${text(ticket.ticket_booking_number)}</strong>` +
  `<span>${text(ticket.ticket_name)}</span><span class="soft">${formatTicketPlace(ticket)}</span></li>`;

const groupMarkup = (tickets: readonly Ticket[]) => {
  const [first] = tickets;
  if (!first) return '';
  const { event, ticket_datetime: when } = first;
  return (
    `<section><h2>${text(event.event_name)}</h2><p>${formatInstant(when)}</p>` +
    `<p class="soft">${text(formatVenue(event))}</p><ul>${tickets.map(ticketMarkup).join('')}</ul></section>`
  );
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a ticket may still be wanted at a door: until a day after its time, or while its event goes on. */
const isWanted = ({ ticket_datetime: when, event }: Ticket, now: number) =>
  Math.max(Date.parse(when) + DAY_MS, Date.parse(event.event_end_datetime) || 0) >= now;

/** The tickets to show: issued ones that are not over, the next first, those of an event at one time together. */
const wanted = (tickets: readonly Ticket[], now: number): Ticket[][] => {
  const groups = new Map<string, Ticket[]>();
  const rows = tickets
    .filter((ticket) => ticket.ticket_status_name === 'issued' && isWanted(ticket, now))
    .sort((a, b) => Date.parse(a.ticket_datetime) - Date.parse(b.ticket_datetime));
  for (const ticket of rows) {
    const key = `${ticket.event.event_id} ${ticket.ticket_datetime}`;
    groups.set(key, [...(groups.get(key) ?? []), ticket]);
  }
  return [...groups.values()];
};

/** The whole document with a member's tickets, to be read without a network. */
export const ticketsPage = ({ siteName, memberName, tickets, now, theme }: TicketsPage): string => {
  const groups = wanted(tickets, now);
  const instant = new Date(now).toISOString();
  return (
    `<!doctype html><html lang="id"${theme === 'system' ? '' : ` data-theme="${theme}"`}><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
    `<title>Tiket tersimpan — ${text(siteName)}</title><style>${css}</style></head><body><main>` +
    `<div class="top"><h1>Tiket Tersimpan</h1>` +
    `<p>Anda sedang offline, atau ${text(siteName)} belum dapat dihubungi. Tiket di bawah ini tetap dapat ditunjukkan di pintu masuk.</p>` +
    `<p class="soft">${text(memberName)} · disimpan ${formatRecord(instant)}</p>` +
    `<nav aria-label="Lanjut"><a href="">Coba lagi</a><a href="${link('tickets')}">Tiket Saya</a><a href="${link('home')}">Beranda</a></nav></div>` +
    (groups.length > 0 ? groups.map(groupMarkup).join('') : '<p>Tidak mempunyai Tiket yang Aktif.</p>') +
    `</main></body></html>`
  );
};
