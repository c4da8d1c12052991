import { screen, within } from '@testing-library/react';
import type { StubbedApi } from '@acara/shared-api/testing';
import { renderAt } from '@acara/shared-remote/testing';
import { sampleTicket } from '@acara/shared-event-ui/testing';
import { letIntersect } from '@acara/shared-ui/testing';
import { pass, visitorOutOfTime } from '../../components/testing/form-user.ts';
import { memberOutOfTime } from '../../components/testing/member-out-of-time.ts';
import { sampleFile } from '../../components/testing/sample-file.ts';
import { routes } from '../../routes.tsx';

const tonight = (ticket_id: number) =>
  sampleTicket({
    ticket_id,
    ticket_booking_number: `B-${ticket_id}`,
    ticket_seat_number: ticket_id,
    ticket_doors_datetime: '2026-12-05T18:00:00+07:00',
    ticket_contact: { organizer_whatsapp1: '0812-3456-7890', organizer_phone1: null, organizer_email: null },
  });

const api: StubbedApi = {
  'GET /ticket': ({ query }) => ({
    body: { data: query.ticket_status_name === 'issued' ? [tonight(1), tonight(2)] : [], last_page: 1 },
  }),
  'GET /ticket/*': () => ({ body: sampleFile('%PDF-1.7', 400) }),
};

const open = async () => {
  renderAt('/myevent', routes, api);
  await pass(0);
  await pass(0);
  return within(screen.getByRole('region', { name: 'Festival Jazz Tepi Danau' }));
};

memberOutOfTime(Date.parse('2026-12-05T16:00:00+07:00'));
beforeEach(letIntersect);
afterEach(() => {
  for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
});

describe('on the day of an event', () => {
  it('its tickets stand first, with time, doors, codes, seats, way, contact and calendar [next-ticket.shown, next-ticket.help]', async () => {
    const next = await open();
    expect(next.getByText('Mulai 3 jam lagi')).toBeVisible();
    expect(next.getByText(/pintu dibuka 18:00 WIB/)).toBeVisible();
    expect(next.getAllByRole('img', { name: /^Kode QR/ })).toHaveLength(2);
    expect(next.getByText(/Seat 1\b/)).toBeVisible();
    const href = (name: RegExp) => next.getByRole('link', { name }).getAttribute('href');
    expect(href(/^Petunjuk arah/)).toContain('https://www.google.com/maps/search/');
    expect(href(/^WhatsApp penyelenggara/)).toContain('https://wa.me/6281234567890?text=');
    expect(href(/^Tambah ke kalender/)).toContain('/calendar.ics');
    const registered = within(screen.getByRole('region', { name: /^Registered Event/ }));
    expect(registered.getByRole('link', { name: /^Petunjuk arah/ })).toBeVisible();
  });

  it('a ticket goes to a friend by the sheet of the phone, as one PDF [next-ticket.send]', async () => {
    const share = jest.fn((_shared: ShareData) => Promise.resolve());
    Object.assign(navigator, { canShare: () => true, share });
    const next = await open();
    await visitorOutOfTime().click(next.getByRole('button', { name: 'Kirim ke teman tiket B-2' }));
    await pass(0);
    const [shared] = share.mock.calls[0] ?? [];
    expect(shared?.files?.map(({ name, type }) => [name, type])).toEqual([['B-2.pdf', 'application/pdf']]);
  });

  it('is saved where there is no such sheet [next-ticket.send]', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:acara';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const next = await open();
    await visitorOutOfTime().click(next.getByRole('button', { name: 'Kirim ke teman tiket B-1' }));
    await pass(0);
    expect(saved).toEqual(['B-1.pdf']);
  });
});
