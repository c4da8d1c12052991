import { act, screen, within } from '@testing-library/react';
import type { Ticket } from '@acara/shared-contract';
import { renderAt } from '@acara/shared-remote/testing';
import { sampleTicket } from '@acara/shared-event-ui/testing';
import { letIntersect } from '@acara/shared-ui/testing';
import { pass, visitorOutOfTime } from '../../components/testing/form-user.ts';
import { memberOutOfTime } from '../../components/testing/member-out-of-time.ts';
import { routes } from '../../routes.tsx';

const NOW = Date.parse('2026-12-01T10:00:00+07:00');

const ticket = (ticket_id: number, changed: Partial<Ticket> = {}) =>
  sampleTicket({ ticket_id, ticket_booking_number: `B-${ticket_id}`, ticket_seat_number: ticket_id, ...changed });
const issued = [
  ticket(1),
  ticket(2, { ticket_end_datetime: '2026-12-06T22:00:00+07:00' }),
  ticket(3),
  ticket(4, { ticket_datetime: '2026-11-01T19:00:00+07:00', ticket_end_datetime: '2026-11-01T22:00:00+07:00' }),
];

const open = async () => {
  const data = (status: string | undefined) => (status === 'issued' ? issued : []);
  renderAt('/myevent', routes, {
    'GET /ticket': ({ query }) => ({ body: { data: data(query.ticket_status_name), last_page: 1 } }),
  });
  await pass(0);
  await pass(0);
};
const press = (name: string) => visitorOutOfTime().click(screen.getByRole('button', { name }));

memberOutOfTime(NOW);
// Nothing is near the window: no code is rendered yet.
beforeEach(letIntersect);

describe('the dialog of codes', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: 'Festival Jazz Tepi Danau' }));
  const shown = () => dialog().getByRole('listitem').textContent;

  it('shows event, class, seat and time of the pressed ticket [my-tickets.qr-facts]', async () => {
    await open();
    await press('Perbesar kode QR B-2');
    await pass(0);
    expect(shown()).toContain('VIP · Seat 2');
    expect(shown()).toContain('Sab, 05 Desember 2026, 19:00 WIB - Min, 06 Desember 2026, 22:00 WIB');
    expect(dialog().getByRole('img', { name: 'Kode QR B-2' })).toBeVisible();
    expect(dialog().getByText('Tiket 2 dari 3')).toBeVisible();
  });

  it('goes to the other tickets of the event by its arrows and those of the keyboard [my-tickets.qr-next]', async () => {
    await open();
    await press('Perbesar kode QR B-1');
    const user = visitorOutOfTime();
    expect(dialog().getByRole('button', { name: 'Tiket sebelumnya' })).toHaveAttribute('aria-disabled', 'true');
    const next = dialog().getByRole('button', { name: 'Tiket berikutnya' });
    await user.click(next);
    expect(shown()).toContain('B-2');
    await user.keyboard('{ArrowRight}');
    expect(shown()).toContain('B-3');
    // Nothing more to do, but the focus stays.
    expect(next).toHaveAttribute('aria-disabled', 'true');
    expect(next).toHaveFocus();
    await user.click(next);
    expect(shown()).toContain('B-3');
    await user.keyboard('{ArrowRight}{ArrowLeft}');
    expect(shown()).toContain('B-2');
  });

  it('has no arrows for the only ticket of its section', async () => {
    await open();
    await press('Perbesar kode QR B-4');
    expect(dialog().queryByRole('button', { name: /^Tiket/ })).toBeNull();
  });
});

describe('the screen while a code is shown', () => {
  const release = jest.fn(async () => undefined);
  const request = jest.fn(async () => ({ release }));
  const see = (state: DocumentVisibilityState) => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    return act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  };
  beforeEach(() => {
    Object.assign(navigator, { wakeLock: { request } });
    request.mockClear();
    release.mockClear();
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'wakeLock');
    jest.restoreAllMocks();
  });

  it('stays awake until the dialog is closed, and again when the page is back [my-tickets.awake]', async () => {
    await open();
    await press('Perbesar kode QR B-1');
    await pass(0);
    expect(request).toHaveBeenCalledTimes(1);
    await see('hidden');
    expect(release).toHaveBeenCalledTimes(1);
    await see('visible');
    expect(request).toHaveBeenCalledTimes(2);
    await press('Tutup');
    expect(release).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['refuses', () => Object.assign(navigator, { wakeLock: { request: () => Promise.reject(new Error('battery')) } })],
    ['cannot', () => Reflect.deleteProperty(navigator, 'wakeLock')],
  ])('may turn off where the browser %s [my-tickets.awake]', async (_, arrange) => {
    arrange();
    await open();
    await press('Perbesar kode QR B-1');
    await pass(0);
    expect(screen.getByRole('img', { name: 'Kode QR B-1' })).toBeVisible();
  });
});

describe('printing', () => {
  const codes = () => screen.queryAllByRole('img', { name: /^Kode QR/ }).map((code) => code.textContent);
  const dispatch = (name: string) => act(async () => void window.dispatchEvent(new Event(name)));
  const onPaper: string[][] = [];

  beforeEach(() => {
    onPaper.length = 0;
    window.print = () => void onPaper.push(codes().map(String));
  });

  it('renders the code of every ticket before the browser prints the page, also far below [my-tickets.print-all]', async () => {
    await open();
    expect(codes()).toEqual([]);
    await dispatch('beforeprint');
    expect(codes()).toHaveLength(4);
  });

  it('of all tickets has every code [my-tickets.print-all]', async () => {
    await open();
    await press('Cetak semua tiket');
    expect(onPaper[0]).toHaveLength(4);
  });

  it('of one ticket has its code alone, and the page is whole again afterwards [my-tickets.print-one]', async () => {
    await open();
    await press('Cetak tiket B-3');
    expect(onPaper[0]).toEqual(['Kode QR B-3']);
    expect(document.querySelectorAll('[data-printed]')).toHaveLength(1);
    await dispatch('afterprint');
    expect(document.querySelectorAll('[data-printed]')).toHaveLength(0);
  });
});
