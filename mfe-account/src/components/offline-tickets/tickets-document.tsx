import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Ticket } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { formatInstant, formatRecord, formatTicketPlace, formatVenue } from '@acara/shared-ui/formats';
import { TicketQr } from '../order/ticket-qr.tsx';
import { documentCss } from './document-css.ts';
import { wantedTickets } from './wanted-tickets.ts';

/** What the page is made of. */
export type TicketsDocument = {
  siteName: string;
  memberName: string;
  tickets: readonly Ticket[];
  /** Milliseconds since 1970. */
  now: number;
  /** `light` or `dark` where the visitor chose it. */
  theme: string | undefined;
};

const TicketGroup = ({ tickets }: { tickets: readonly Ticket[] }) => {
  const [first] = tickets;
  if (!first) return null;
  const { event, ticket_datetime: when } = first;
  return (
    <section>
      <h2>{event.event_name}</h2>
      <p>{formatInstant(when)}</p>
      <p className="soft">{formatVenue(event)}</p>
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
          Anda sedang offline, atau {siteName} belum dapat dihubungi. Tiket di bawah ini tetap dapat ditunjukkan di
          pintu masuk.
        </p>
        <p className="soft">
          {memberName} · disimpan {formatRecord(new Date(now).toISOString())}
        </p>
        <nav aria-label="Lanjut">
          {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- the address that was wanted, whichever it is */}
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

/** An element that stands in no document. */
const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: Element[]
): HTMLElementTagNameMap[Name] => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

/** The whole document with a member's tickets, to be read without a network: no script, and nothing to be loaded. */
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
