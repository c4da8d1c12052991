import type { Ticket } from '@acara/shared-contract';
import { sampleEvent, sampleTicket } from '@acara/shared-event-ui/testing';
import { ticketsDocument } from './tickets-document.tsx';

const NOW = Date.parse('2026-12-05T10:00:00+07:00');

const ticket = (id: number, changed: Partial<Ticket> = {}): Ticket =>
  sampleTicket({ ticket_id: id, ticket_booking_number: `ACR-000${id}`, ticket_seat_number: id, ...changed });

const show = (...tickets: Ticket[]) => {
  const html = ticketsDocument({ siteName: 'Acara & Co', memberName: 'Sari <Dewi>', tickets, now: NOW, theme: 'dark' });
  const page = new DOMParser().parseFromString(html, 'text/html');
  return { html, page, numbers: [...page.querySelectorAll('li strong')].map(({ textContent }) => textContent) };
};

// It is written outside of what a test shows.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
afterAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

describe('the page of tickets', () => {
  it('shows each issued ticket with its code, its event, the time in WIB and the venue', () => {
    const { page, numbers } = show(ticket(1), ticket(2));
    expect(numbers).toEqual(['ACR-0001', 'ACR-0002']);
    expect(page.querySelectorAll('section')).toHaveLength(1);
    expect(page.querySelector('section')?.textContent).toContain(
      'Festival Jazz Tepi DanauSab, 05 Desember 2026, 19:00 WIBGedung Kesenian Jakarta - Aula Utama',
    );
    const codes = [...page.querySelectorAll('li svg[role="img"] title')].map(({ textContent }) => textContent);
    expect(codes).toEqual(['Kode QR ACR-0001', 'Kode QR ACR-0002']);
    expect(page.documentElement.dataset.theme).toBe('dark');
    expect(page.title).toBe('Tiket tersimpan — Acara & Co');
  });

  it('shows both ends of a ticket of several days, apart from those of one day [my-tickets.own-time]', () => {
    const days = ticket(1, { ticket_end_datetime: '2026-12-07T22:00:00+07:00' });
    const { page } = show(days, ticket(2, { ticket_end_datetime: '2026-12-05T22:00:00+07:00' }));
    expect([...page.querySelectorAll('h2 + p')].map(({ textContent }) => textContent)).toEqual([
      'Sab, 05 Desember 2026, 19:00 WIB - Sen, 07 Desember 2026, 22:00 WIB',
      'Sab, 05 Desember 2026, 19:00 - 22:00 WIB',
    ]);
  });

  it('links to the requested address, to the tickets and home', () => {
    const links = [...show().page.querySelectorAll('nav a')].map((a) => [a.textContent, a.getAttribute('href')]);
    expect(links).toEqual([
      ['Coba lagi', ''],
      ['Tiket Saya', '/myevent'],
      ['Beranda', '/'],
    ]);
  });

  it('leaves out tickets that are not issued or long over', () => {
    const over = '2026-12-01T19:00:00+07:00';
    const until = (event_end_datetime: string) => sampleEvent({ event_end_datetime });
    const { numbers } = show(
      ticket(1, { ticket_status_name: 'pending' }),
      ticket(2, { ticket_datetime: over, event: until('2026-12-01T22:00:00+07:00') }),
      ticket(3, { ticket_datetime: over, event: until('2026-12-06T22:00:00+07:00') }),
      // Of the first day of a longer event.
      ticket(4, {
        ticket_datetime: over,
        ticket_end_datetime: '2026-12-01T22:00:00+07:00',
        event: until('2026-12-06T22:00:00+07:00'),
      }),
    );
    expect(numbers).toEqual(['ACR-0003']);
  });

  it('shows that there are none', () => {
    expect(show().page.body.textContent).toContain('Tidak mempunyai Tiket yang Aktif.');
  });

  it('shows names as text, runs no script, and has styles that its policy allows', () => {
    const { html, page } = show(ticket(1, { event: sampleEvent({ event_name: '<script>alert(1)</script>' }) }));
    expect(page.querySelector('script')).toBeNull();
    expect(html).not.toMatch(/<script|<link|src=|style=/);
    expect(page.querySelectorAll('style')).toHaveLength(1);
    expect(page.querySelector('h2')?.textContent).toBe('<script>alert(1)</script>');
    expect(page.body.textContent).toContain('Sari <Dewi>');
  });
});
