import { startMailbox, type Mailbox } from '@acara/tooling/src/net/mailbox.ts';
import { createMember } from '../../../test/member.ts';
import { startPaymentEnvironment, type PaymentEnvironment } from '../../../test/payment-environment.ts';
import { startSibling } from '../../../test/test-app.ts';

const MINUTE = 60_000;
let mailbox: Mailbox;
let env: PaymentEnvironment;

// The event is on 22 November 2026 at 19:00 WIB, now is 21 November at 12:00.
beforeAll(async () => {
  mailbox = await startMailbox();
  env = await startPaymentEnvironment({ config: { SMTP_URL: mailbox.url } });
  // Orders of the fixture, whose buyers would be told too.
  await sql("update transaction set transaction_approve_status_name = 'rejected' where transaction_id <= 1000");
});
afterAll(async () => {
  await env.close();
  await mailbox.close();
});

const sql = async (text: string, values: unknown[] = []) => (await env.test.database.pool.query(text, values)).rows;
const work = () => env.test.app.jobs.drain();
const clear = () => void (mailbox.received.length = 0);
const subjects = () => mailbox.received.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1]);
const text = () =>
  mailbox.received
    .map(({ body }) => body)
    .join('\n')
    .replaceAll(/\s+/g, ' ');

/** A paid order that was made before reminders of its event go out. */
const held = async (seats: (number | null)[], by = env.buyer, seatDetailId = 2) => {
  const order = await env.order(seats, { by, seatDetailId });
  env.provider.setStatus(order.orderId, 'settlement');
  await env.notify(env.provider.notification(order.orderId));
  await sql("update transaction set transaction_created_datetime = '2026-11-20 09:00+07' where transaction_id = $1", [
    order.id,
  ]);
  await work();
  clear();
  return order;
};

const move = (day: string) =>
  sql(
    `update event set event_start_datetime = '${day} 19:00+07', event_end_datetime = '${day} 22:00+07' where event_id = 1;
     update seat_detail set seat_detail_datetime = '${day} 19:00+07' where event_id = 1`,
  );

beforeEach(async () => {
  await env.reset();
  mailbox.refuse(0, 0);
  await sql('delete from event_notice; delete from event_agenda where event_agenda_title ~ $$Pintu$$');
  await sql("update event set event_active_status = 1, event_location_detail = 'Lantai 2' where event_id = 1");
  await move('2026-11-22');
  clear();
});

const look = async (app = env.test.app) => {
  await app.notices.look();
  await work();
};

/** The mail server is up again, and what waited is tried. */
const recover = async () => {
  mailbox.refuse(0, 0);
  await sql('select graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) from graphile_worker.jobs');
  await work();
};

describe('the reminder', () => {
  it('comes the day before with time, doors, code and seat, once for an order [mail.reminder]', async () => {
    await sql(
      `insert into event_agenda (event_id, event_agenda_title, event_agenda_start_datetime, event_agenda_end_datetime)
       values (1, 'Pintu dibuka', '2026-11-22 18:00+07', '2026-11-22 19:00+07')`,
    );
    const { id } = await held([5]);
    await look();
    expect(subjects()).toEqual(['Besok 19:00 WIB: Konser Jazz Senja']);
    expect(text()).toContain('Besok 19:00, pintu 18:00 WIB.');
    const [{ number }] = await sql('select ticket_booking_number as number from ticket where transaction_id = $1', [
      id,
    ]);
    expect(text()).toContain(`Kode: ${number}`);
    expect(mailbox.received[0]?.raw).toContain(`<pengingat-20261122-${id}@acara.test>`);
    // Another process, after a restart.
    const sibling = await startSibling(env.test, { SMTP_URL: mailbox.url });
    await look(sibling.app);
    await look();
    await sibling.close();
    expect(mailbox.received).toHaveLength(1);
  });

  it('is not sent for orders of the same day, or that were cancelled, or events that are inactive [mail.reminder-not]', async () => {
    const order = await env.order([5]);
    env.provider.setStatus(order.orderId, 'settlement');
    await env.notify(env.provider.notification(order.orderId));
    await work();
    clear();
    const cancelled = await held([6]);
    await env.notify(env.provider.notification(cancelled.orderId, 'refund'));
    await look();
    expect(subjects()).toEqual([]);
    await held([7]);
    await sql('update event set event_active_status = 0 where event_id = 1');
    await look();
    expect(subjects()).toEqual([]);
  });

  it('can be stopped by its link, by mail programs without a login, and not by a visit alone [mail.reminder-stop]', async () => {
    const by = await createMember(env.test);
    await held([8], by);
    await look();
    const [raw = ''] = mailbox.received.map((mail) => mail.raw.replaceAll(/\r\n[ \t]+/g, ' '));
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/im);
    const [, url = ''] = /^List-Unsubscribe: <https:\/\/acara\.test(\S+)>\r$/im.exec(raw) ?? [];
    const wants = async () =>
      (await sql('select reminder_mails as wants from app_user where user_id = $1', [by.id]))[0].wants;
    expect((await env.test.app.inject({ url })).body).toContain('Berhenti menerima pengingat');
    expect(await wants()).toBe(true);
    const wrong = url.replace('key=', 'key=x');
    expect((await env.test.app.inject({ method: 'POST', url: wrong })).statusCode).toBe(403);
    const answer = await env.test.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(200);
    expect(await wants()).toBe(false);
    await sql("delete from order_mail where mail_kind ~ '^reminder'");
    clear();
    await look();
    expect(subjects()).toEqual([]);
  });

  describe('of an event that moves', () => {
    it('comes again the day before its new day [mail.reminder-moved]', async () => {
      const { id } = await held([9]);
      await look();
      await move('2026-11-23');
      await look();
      expect(subjects()).toHaveLength(1);
      env.test.clock.advance(24 * 60 * MINUTE);
      await look();
      await look();
      env.test.clock.advance(-24 * 60 * MINUTE);
      const reminders = mailbox.received.filter(({ raw }) => raw.includes('Subject: Besok 19:00 WIB'));
      expect(reminders).toHaveLength(2);
      expect(reminders[1]?.raw).toContain(`<pengingat-20261123-${id}@acara.test>`);
    });

    it('is not sent for the old day where it had to wait, but once the event is back [mail.reminder-moved]', async () => {
      await held([10]);
      mailbox.refuse(100, 451);
      await look();
      await move('2026-11-23');
      await recover();
      await look();
      expect(subjects()).toEqual([]);
      expect(await sql("select mail_kind from order_mail where mail_kind ~ '^reminder'")).toEqual([]);
      await move('2026-11-22');
      await look();
      expect(subjects()).toEqual(['Besok 19:00 WIB: Konser Jazz Senja']);
    });
  });
});

describe('a change of an event', () => {
  /** Looks, and looks again once the change has stayed for five minutes. */
  const settle = async () => {
    await look();
    env.test.clock.advance(5 * MINUTE);
    await look();
  };
  const withoutReminders = () => sql('update app_user set reminder_mails = false');
  beforeEach(withoutReminders);

  it('is told to each holder once, with what was and what is, and the new calendar file [mail.change]', async () => {
    await held([5]);
    await held([6]);
    const other = await createMember(env.test);
    await held([7], other);
    await withoutReminders();
    await settle();
    expect(subjects()).toEqual([]);
    await sql(
      `update event set event_start_datetime = '2026-11-29 20:00+07', event_end_datetime = '2026-11-29 23:00+07' where event_id = 1;
       update seat_detail set seat_detail_datetime = '2026-11-29 20:00+07' where event_id = 1;
       update ticket set ticket_datetime = '2026-11-29 20:00+07' where event_id = 1`,
    );
    await look();
    expect(subjects()).toEqual([]);
    env.test.clock.advance(5 * MINUTE);
    await look();
    await settle();
    expect(subjects()).toEqual(Array(2).fill('Perubahan jadwal: Konser Jazz Senja'));
    expect(mailbox.received.flatMap(({ to }) => to).sort()).toEqual([env.buyer.email, other.email].sort());
    expect(text()).toContain('Jadwal semula: Minggu, 22 November 2026');
    expect(text()).toContain('Jadwal baru: Minggu, 29 November 2026, 20:00');
    expect(mailbox.received[0]?.raw).toContain('text/calendar');
  });

  it('to inactive says that it is postponed or cancelled, without a calendar file; back again is a change of its own [mail.change-inactive]', async () => {
    await held([5]);
    await sql('update event set event_active_status = 0 where event_id = 1');
    await settle();
    expect(subjects()).toEqual(['Event ditunda atau dibatalkan: Konser Jazz Senja']);
    expect(mailbox.received[0]?.raw).not.toContain('text/calendar');
    clear();
    await sql('update event set event_active_status = 1 where event_id = 1');
    await settle();
    expect(subjects()).toEqual(['Event kembali aktif: Konser Jazz Senja']);
  });

  it('that is undone before it has settled is not told [mail.change]', async () => {
    await held([5]);
    await sql("update event set event_location_detail = 'Lantai 9' where event_id = 1");
    await look();
    await sql("update event set event_location_detail = 'Lantai 2' where event_id = 1");
    await settle();
    expect(subjects()).toEqual([]);
  });

  it('of two classes is told to a holder of both for each, also where the event has moved with them [mail.change-classes]', async () => {
    await held([5]);
    const other = await held([null], env.buyer, 1);
    await settle();
    await sql(
      `update event set event_start_datetime = '2026-11-29 18:00+07', event_end_datetime = '2026-11-29 23:00+07' where event_id = 1;
       update seat_detail set seat_detail_datetime = '2026-11-29 20:00+07' where event_id = 1;
       update seat_detail set seat_detail_datetime = '2026-11-29 18:00+07' where seat_detail_id = 1`,
    );
    await settle();
    await settle();
    expect(subjects()).toHaveLength(2);
    expect(text()).toContain('Jadwal baru: Minggu, 29 November 2026, 20:00');
    expect(text()).toContain('Jadwal baru: Minggu, 29 November 2026, 18:00');
    expect(mailbox.received.some(({ raw }) => raw.includes(`-${other.id}@acara.test>`))).toBe(true);
  });

  describe('while the mail server is down', () => {
    /** A moved event whose mails wait. */
    const waiting = async () => {
      const order = await held([5]);
      mailbox.refuse(100, 451);
      await move('2026-11-29');
      await settle();
      return order;
    };

    it('and before another is told in one mail, from what the holder knows to what is [mail.change-last]', async () => {
      const { id } = await waiting();
      await move('2026-12-06');
      await settle();
      await recover();
      await settle();
      expect(subjects()).toEqual(['Perubahan jadwal: Konser Jazz Senja']);
      expect(text()).toContain('Jadwal semula: Minggu, 22 November 2026');
      expect(text()).toContain('Jadwal baru: Minggu, 06 Desember 2026');
      expect(text()).not.toContain('29 November');
      expect(mailbox.received[0]?.raw).toContain(`<perubahan-2-${id}@acara.test>`);
    });

    it('and that is undone is not told [mail.change-last]', async () => {
      await waiting();
      await move('2026-11-22');
      await settle();
      await recover();
      expect(subjects()).toEqual([]);
      expect(await sql('select from graphile_worker.jobs')).toEqual([]);
    });

    it('names the last one if the mails of that are not requested yet, which then tell nothing again [mail.change-last]', async () => {
      const { id } = await waiting();
      const [{ told }] = await sql('select told from event_notice where event_id = 1');
      await move('2026-12-06');
      await look();
      env.test.clock.advance(5 * MINUTE);
      await env.test.app.notices.look();
      mailbox.refuse(0, 0);
      await sql(`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now() + interval '1 hour')
        from graphile_worker.jobs where key <> 'mail-change-${id}'`);
      await sql(`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
        from graphile_worker.jobs where key = 'mail-change-${id}'`);
      await work();
      expect(text()).toContain('Jadwal semula: Minggu, 22 November 2026');
      expect(text()).toContain('Jadwal baru: Minggu, 06 Desember 2026');
      await recover();
      // One that is left over from the first change.
      await sql(
        `select from graphile_worker.add_job('send-order-mail',
           json_build_object('transactionId', $1::bigint, 'kind', 'change-1', 'before', $2::jsonb, 'after', $2::jsonb))`,
        [id, told],
      );
      await work();
      expect(mailbox.received).toHaveLength(1);
      expect(await sql('select from graphile_worker.jobs')).toEqual([]);
    });
  });
});
