import { writeFile } from 'node:fs/promises';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { expect, test } from '../fixtures/buyer.ts';
import { readPdfCodes, readPdfText } from '../fixtures/door-readers.ts';
import { buySeats, findOffer, getTickets } from '../fixtures/sale.ts';
import { forceOutcome, paymentOrders } from '../fixtures/snap.ts';
import { wib } from '../fixtures/wib.ts';

test('each ticket of a purchase: readers of the shell find its booking number as text and as code', async ({
  request,
  buyer,
}, info) => {
  const { event, seat, free } = await findOffer(request, DEMO_EVENTS.reservedSeat, { seats: 'RESERVED' });
  const { transaction_id: id } = await buySeats(request, buyer, seat, free.slice(0, 2));
  const [order] = await paymentOrders(request, id);
  if (!order) throw new Error('no order');
  await forceOutcome(request, order.orderId, 'settlement');
  const tickets = await getTickets(request, buyer, id);
  expect(tickets.map(({ ticket_status_name: status }) => status)).toEqual(['issued', 'issued']);

  for (const ticket of tickets) {
    const address = `/api/v1/ticket/${ticket.ticket_id}/download`;
    const headers = { authorization: `Bearer ${buyer.auth.token}` };
    const download = () => request.get(address, { headers });
    // A short text until the file is made.
    await expect.poll(async () => (await download()).headers()['content-type']).toBe('application/pdf');
    const file = info.outputPath(`${ticket.ticket_id}.pdf`);
    await writeFile(file, await (await download()).body());

    const number = ticket.ticket_booking_number ?? '';
    expect(number).not.toBe('');
    expect(await readPdfCodes(file)).toEqual([number]);
    const text = await readPdfText(file);
    for (const part of [
      event.event_name,
      number,
      buyer.name,
      String(id),
      `Seat ${ticket.ticket_seat_number} · baris ${ticket.ticket_row}`,
      wib.date(event.event_start_datetime),
    ])
      expect(text).toContain(part);
  }
});
