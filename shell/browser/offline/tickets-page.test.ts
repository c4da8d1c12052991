import type { Ticket } from '@acara/shared-contract';
import { sampleEvent } from '@acara/shared-ui/testing';
import { ticketsPage } from './tickets-page.ts';

const NOW = Date.parse('2026-12-05T10:00:00+07:00');

const ticket = (id: number, changed: Partial<Ticket> = {}): Ticket => ({
  ticket_id: id,
  ticket_name: 'Festival',
  ticket_booking_number: `ACR-000${id}`,
  ticket_seat_number: id,
  ticket_reserved: true,
  ticket_status_name: 'issued',
  ticket_datetime: '2026-12-05T19:00:00+07:00',
  ticket_price: 150000,
  transaction_id: 1,
  event: sampleEvent(),
  ...changed,
});

const show = (...tickets: Ticket[]) => {
  const html = ticketsPage({ siteName: 'Acara', memberName: 'Sari <Dewi>', tickets, now: NOW, theme: 'dark' });
  const page = new DOMParser().parseFromString(html, 'text/html');
  return { html, page, numbers: [...page.querySelectorAll('li strong')].map(({ textContent }) => textContent) };
};

describe('the page of tickets', () => {
  it('shows each issued ticket with its code, its event, the time in WIB and the venue', () => {
    const { page, numbers } = show(ticket(1), ticket(2));
    expect(numbers).toEqual(['ACR-0001', 'ACR-0002']);
    expect(page.querySelectorAll('section')).toHaveLength(1);
    expect(page.querySelector('section')?.textContent).toContain(
      'Festival Jazz Tepi Danau05 Desember 2026, 19:00 WIBGedung Kesenian Jakarta - Aula Utama',
    );
    expect(page.querySelectorAll('li svg[aria-label="Kode QR"]')).toHaveLength(2);
    expect(page.documentElement.dataset.theme).toBe('dark');
  });

  it('leaves out what is not issued, and what is long over', () => {
    const { numbers } = show(
      ticket(1, { ticket_status_name: 'pending' }),
      ticket(2, {
        ticket_datetime: '2026-12-01T19:00:00+07:00',
        event: sampleEvent({ event_end_datetime: '2026-12-01T22:00:00+07:00' }),
      }),
      ticket(3, {
        ticket_datetime: '2026-12-01T19:00:00+07:00',
        event: sampleEvent({ event_end_datetime: '2026-12-06T22:00:00+07:00' }),
      }),
    );
    expect(numbers).toEqual(['ACR-0003']);
  });

  it('says so where there are none', () => {
    expect(show().page.body.textContent).toContain('Tidak mempunyai Tiket yang Aktif.');
  });

  it('shows names as text and runs nothing', () => {
    const { html, page } = show(ticket(1, { event: sampleEvent({ event_name: '<script>alert(1)</script>' }) }));
    expect(page.querySelector('script')).toBeNull();
    expect(html).not.toMatch(/<script|<link|src=/);
    expect(page.querySelector('h2')?.textContent).toBe('<script>alert(1)</script>');
    expect(page.body.textContent).toContain('Sari <Dewi>');
  });
});
