import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { darkPalette, lightPalette } from '@acara/shared-ui/theme';
import type { Ticket } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import {
  formatInstant,
  formatPeriod,
  formatPhone,
  formatTicketPlace,
  formatTime,
  formatVenue,
} from '@acara/shared-ui/formats';
import { TicketQr } from '../order/ticket-qr.tsx';

const colours = (palette: typeof lightPalette, scheme: string) =>
  `color-scheme:${scheme};--ground:${palette.ground};--surface:${palette.surface};--line:${palette.line};` +
  `--ink:${palette.ink};--soft:${palette['ink-soft']};--brand:${palette['brand-ink']}`;
const light = colours(lightPalette, 'light');
const dark = colours(darkPalette, 'dark');

/** All styles of the page: those of the site need the network. */
const documentCss = `:root{${light}}@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}:root[data-theme=dark]{${dark}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:.9375rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:45rem;margin:0 auto;padding:24px 16px 64px}h1,h2,p,ul{margin:0;padding:0}h1{font-size:1.75rem;line-height:1.2}h2{font-size:1.125rem;line-height:1.3}
ul{list-style:none}.soft{color:var(--soft)}.top{display:grid;gap:8px;margin-bottom:32px}nav{display:flex;gap:8px 24px;flex-wrap:wrap}a{display:inline-flex;align-items:center;min-height:44px;color:var(--brand);font-weight:600}
section{margin-bottom:32px}section>ul{display:grid;gap:16px;grid-template-columns:repeat(auto-fill,minmax(min(100%,17.5rem),1fr));margin-top:16px}
li{display:grid;gap:4px;padding:16px;border:1px solid var(--line);border-radius:12px;background:var(--surface);text-align:center;break-inside:avoid}
svg{display:block;width:min(100%,260px);height:auto;margin:0 auto 8px;border-radius:8px}strong{letter-spacing:.04em;font-size:1.125rem}
@media print{:root:root:root{${light}}nav{display:none}}`;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a ticket may still be needed at a door: until a day after its time, or while it admits. */
const isWanted = ({ ticket_datetime: when, ticket_end_datetime: end, event }: Ticket, now: number) =>
  Math.max(Date.parse(when) + DAY_MS, Date.parse(end ?? event.event_end_datetime) || 0) >= now;

/** The tickets to show: issued ones that are not over, the next first, grouped by event and times. */
const wantedTickets = (tickets: readonly Ticket[], now: number): Ticket[][] => {
  const groups = new Map<string, Ticket[]>();
  const rows = tickets
    .filter((ticket) => ticket.ticket_status_name === 'issued' && isWanted(ticket, now))
    .sort((a, b) => Date.parse(a.ticket_datetime) - Date.parse(b.ticket_datetime));
  for (const ticket of rows) {
    const key = `${ticket.event.event_id} ${ticket.ticket_datetime} ${ticket.ticket_end_datetime}`;
    groups.set(key, [...(groups.get(key) ?? []), ticket]);
  }
  return [...groups.values()];
};

export type TicketsDocument = {
  siteName: string;
  memberName: string;
  tickets: readonly Ticket[];
  now: number;
  /** `light` or `dark` where the visitor chose it. */
  theme: string | undefined;
};

const TicketGroup = ({ tickets }: { tickets: readonly Ticket[] }) => {
  const [first] = tickets;
  if (!first) return null;
  const { event, ticket_datetime: start, ticket_end_datetime: end, ticket_doors_datetime: doors } = first;
  const whatsapp = first.ticket_contact?.organizer_whatsapp1;
  return (
    <section>
      <h2>{event.event_name}</h2>
      <p>{formatPeriod(start, end)}</p>
      {doors && <p>{`Pintu dibuka ${formatTime(doors)}`}</p>}
      <p className="soft">{formatVenue(event)}</p>
      {whatsapp && <p className="soft">{`WhatsApp penyelenggara ${formatPhone(whatsapp)}`}</p>}
      <ul>
        {tickets.map((ticket) => (
          <li key={ticket.ticket_id}>
            <TicketQr bookingNumber={ticket.ticket_booking_number} />
            <strong>{ticket.ticket_booking_number}</strong>
            <span>{ticket.ticket_name}</span>
            <span className="soft">{formatTicketPlace(ticket)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const TicketsPage = ({ siteName, memberName, tickets, now }: Omit<TicketsDocument, 'theme'>) => {
  const groups = wantedTickets(tickets, now);
  return (
    <>
      <div className="top">
        <h1>Tiket Tersimpan</h1>
        <p>
          {`Anda sedang offline, atau ${siteName} belum dapat dihubungi. Tiket di bawah ini tetap dapat ditunjukkan di pintu masuk.`}
        </p>
        <p className="soft">{`${memberName} · disimpan ${formatInstant(new Date(now).toISOString())}`}</p>
        <nav aria-label="Lanjut">
          {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- reloads the address that was requested */}
          <a href="">Coba lagi</a>
          <a href={link('tickets')}>Tiket Saya</a>
          <a href={link('home')}>Beranda</a>
        </nav>
      </div>
      {groups.map((group) => (
        <TicketGroup key={group[0]?.ticket_id} tickets={group} />
      ))}
      {groups.length === 0 && <p>Tidak mempunyai Tiket yang Aktif.</p>}
    </>
  );
};

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: Element[]
): HTMLElementTagNameMap[Name] => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

/** The document with a member's tickets, for use without a network: no scripts, nothing to load. */
export const ticketsDocument = ({ theme, ...content }: TicketsDocument): string => {
  const main = element('main');
  const root = createRoot(main);
  flushSync(() => root.render(<TicketsPage {...content} />));
  const page = element(
    'html',
    { lang: 'id' },
    element(
      'head',
      {},
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('meta', { name: 'robots', content: 'noindex' }),
      element('title', { textContent: `Tiket tersimpan — ${content.siteName}` }),
      element('style', { textContent: documentCss }),
    ),
    element('body', {}, main),
  );
  if (theme) page.dataset.theme = theme;
  const html = `<!doctype html>${page.outerHTML}`;
  root.unmount();
  return html;
};
