import { getStock } from '../../../test/selling/sales-data.ts';
import { onEachDatabase } from '../../../test/selling/selling-app.ts';

onEachDatabase('buying', ({ test, buyer, pool, add, order, rows }) => {
  describe('the sale', () => {
    const eventLike = async (changes: string) => {
      const [row] = await rows(
        `insert into event (event_name, event_slug, event_description, event_image_version, event_start_datetime,
           event_end_datetime, category_venue_id, category_event_id, organizer_id, event_ticket_sale_start_datetime,
           event_ticket_sale_end_datetime, created_at)
         values ('Uji', gen_random_uuid()::text, '', 'v1', '2026-11-21 15:00+07', '2026-11-21 17:00+07', 1, 1, 1,
           '2026-11-21 12:00+07', '2026-11-21 16:00+07', '2026-01-01') returning event_id`,
        [],
      );
      await pool().query('insert into seat (seat_id, event_id) values ($1, $1)', [row?.['event_id']]);
      if (changes) await pool().query(`update event set ${changes} where event_id = $1`, [row?.['event_id']]);
      return Number(row?.['event_id']);
    };

    it.each([
      ['begins now', '', 200, undefined],
      [
        'begins later',
        "event_ticket_sale_start_datetime = '2026-11-21 12:00:01+07'",
        409,
        'Penjualan tiket belum dibuka',
      ],
      [
        'ends now',
        "event_ticket_sale_start_datetime = '2026-11-01', event_ticket_sale_end_datetime = '2026-11-21 12:00+07'",
        409,
        'Penjualan tiket sudah berakhir',
      ],
      ['has no end', 'event_ticket_sale_end_datetime = null', 409, 'Penjualan tiket belum dibuka'],
      [
        'has no window',
        'event_ticket_sale_start_datetime = null, event_ticket_sale_end_datetime = null',
        409,
        'Penjualan tiket belum dibuka',
      ],
      [
        'goes on after the event',
        "event_start_datetime = '2026-11-21 10:00+07', event_end_datetime = '2026-11-21 12:00+07'",
        409,
        'Penjualan tiket sudah berakhir',
      ],
      ['is of an inactive event', 'event_active_status = 0', 409, 'Event inaktif'],
    ])('that %s', async (_when, changes, status, error) => {
      const eventId = await eventLike(changes);
      const seatDetailId = await add({ eventId });
      const answer = await order({ seatDetailId, seats: 1 });
      expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
      expect(await getStock(pool(), seatDetailId)).toMatchObject({ live: status === 200 ? 1 : 0 });
    });

    it('of an inactive class is closed', async () => {
      const answer = await order({ seatDetailId: 4, seats: 1 });
      expect([answer.statusCode, answer.json().error]).toEqual([409, 'Tiket ini tidak dijual']);
    });

    it('of an unknown class is not found', async () => {
      for (const seatDetailId of [999_999, 2_147_483_647])
        expect((await order({ seatDetailId, seats: 1 })).statusCode).toBe(404);
      for (const seatDetailId of [0, -1, 1.5, 99_999_999_999])
        expect((await order({ seatDetailId, seats: 1 })).statusCode).toBe(422);
    });

    it('of a private event is for users who opened it with its code', async () => {
      await pool().query(
        "update event set event_ticket_sale_start_datetime = '2026-11-01', event_ticket_sale_end_datetime = '2026-11-25' where event_id = 7",
      );
      const closed = await order({ seatDetailId: 7, seats: 1 });
      expect([closed.statusCode, closed.json().code]).toEqual([403, 'access_phrase_needed']);
      await test().app.inject({ url: '/api/v1/event/slug/pesta-rahasia/MELATI-77', headers: buyer().headers });
      expect((await order({ seatDetailId: 7, seats: 1 })).statusCode).toBe(200);
    });
  });
});
