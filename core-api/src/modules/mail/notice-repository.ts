import { statement, type Database } from '../../platform/database/database.ts';
import { EVENT_FACTS, type EventFacts } from './event-facts.ts';
import { ORDER_MAIL_JOB } from './order-mail-repository.ts';

export const ANNOUNCE_JOB = 'announce-event-change';

/** A mail server that is down is tried for about two days; tickets have priority. */
const LATER = 'priority := 20, max_attempts := 18';

/** Reminders go out from this hour in WIB on the day before. */
const REMINDED_FROM = '10:00';
/** One look requests at most so many; the next one goes on. */
const MOST_REMINDERS = 5_000;

// An order of that very day has just had its mail with tickets. Without `order by` each look takes any: all get one.
const REMIND = statement<never>(`
  select from (
    select transaction_id, day
    from seat_detail
    join event on event.event_id = seat_detail.event_id
    join transaction on transaction.seat_detail_id = seat_detail.seat_detail_id
    join app_user on app_user.user_id = transaction.user_id
    cross join lateral (
      select ((seat_detail_datetime at time zone 'Asia/Jakarta')::date - 1 + time '${REMINDED_FROM}')
        at time zone 'Asia/Jakarta' as due_at,
        to_char(seat_detail_datetime at time zone 'Asia/Jakarta', 'YYYYMMDD') as day
    ) as reminder
    where seat_detail_datetime > $1 and seat_detail_datetime < $1::timestamptz + interval '2 days' and due_at <= $1
      and event_active_status = 1 and reminder_mails
      and transaction_approve_status_name = 'approved' and transaction_created_datetime < due_at
      and not exists (
        select from order_mail
        where order_mail.seat_detail_id = transaction.seat_detail_id
          and order_mail.transaction_id = transaction.transaction_id and mail_kind = 'reminder-' || day
      )
    limit ${MOST_REMINDERS}
  ) as due
  cross join lateral graphile_worker.add_job(
    '${ORDER_MAIL_JOB}', json_build_object('transactionId', transaction_id, 'kind', 'reminder-' || day),
    job_key := 'mail-reminder-' || day || '-' || transaction_id, job_key_mode := 'unsafe_dedupe', ${LATER}
  )`);

const TELL = statement<never>(`
  insert into event_notice (event_id, told) select event_id, ${EVENT_FACTS} from event where event_id = $1
  on conflict (event_id) do nothing`);

const TAKE_OVER = statement<never>(`
  update event_notice set told = ${EVENT_FACTS} from event
  where event.event_id = event_notice.event_id and told is null`);

type EventState = {
  eventId: number;
  told: EventFacts;
  seen: EventFacts | null;
  seenAt: Date | null;
  revision: number;
  facts: EventFacts;
  /** Whether the event is as it was told, or as it was at the last look. */
  asTold: boolean;
  asSeen: boolean;
};

const CHANGED = statement<EventState>(`
  select event_id as "eventId", told, seen, seen_at as "seenAt", revision, facts,
    facts = told as "asTold", seen is not distinct from facts as "asSeen"
  from (
    select event_notice.*, ${EVENT_FACTS} as facts
    from event_notice join event using (event_id)
    where event_end_datetime > $1 and told is not null
  ) as looked_at
  where facts <> told or seen is not null`);

const SEE = statement<never>(
  'update event_notice set seen = $3::jsonb, seen_at = $4 where event_id = $1 and revision = $2',
);

// The job begins with the commit that makes the change a told one.
const ANNOUNCE = statement<never>(`
  with announced as (
    update event_notice set told = $3::jsonb, seen = null, seen_at = null, revision = revision + 1
    where event_id = $1 and revision = $2
    returning event_id, revision
  )
  select from announced cross join lateral graphile_worker.add_job(
    '${ANNOUNCE_JOB}',
    json_build_object('eventId', event_id, 'revision', revision, 'before', $4::jsonb, 'after', $3::jsonb, 'until', $5::text),
    ${LATER}
  )`);

// One mail for each holder, and for each of their classes that has moved. A job that still waits gets the change too:
// graphile-worker joins payloads that are arrays.
const MOVED_CLASS = 'case when seat_detail_id = any($4::int[]) then seat_detail_id else 0 end';
const MAIL_HOLDERS = statement<never>(`
  select from (
    select distinct on (user_id, ${MOVED_CLASS}) transaction_id
    from transaction
    where seat_detail_id in (
        select seat_detail_id from seat_detail where event_id = $1 and ($3 or seat_detail_id = any($4::int[]))
      )
      and transaction_approve_status_name = 'approved' and transaction_created_datetime <= $5::timestamptz
    order by user_id, ${MOVED_CLASS}, transaction_id
  ) as told
  cross join lateral graphile_worker.add_job(
    '${ORDER_MAIL_JOB}',
    json_build_array(json_build_object(
      'transactionId', transaction_id, 'kind', 'change-' || $2::int, 'before', $6::jsonb, 'after', $7::jsonb
    )),
    job_key := 'mail-change-' || transaction_id, ${LATER}
  )`);

const LAST_TOLD = statement<{ told: EventFacts; revision: number }>(`
  select told, revision from event_notice join transaction using (event_id)
  where transaction_id = $1 and told is not null`);

type Announced = { eventId: number; revision: number; before: EventFacts; after: EventFacts; until: string };

export const createNoticeRepository = (database: Database) => ({
  /** Requests the reminders that are due and were not sent. */
  requestReminders: (at: Date) => database.run(REMIND, [at]),
  /** Holders know the event as it is now. */
  tell: (eventId: number) => database.run(TELL, [eventId]),
  takeOver: () => database.run(TAKE_OVER),
  /** Events that are not as their holders know them, or were not at the last look. */
  changed: (at: Date) => database.query(CHANGED, [at]),
  see: ({ eventId, revision }: EventState, facts: EventFacts | null, at: Date | null) =>
    database.run(SEE, [eventId, revision, facts && JSON.stringify(facts), at]),
  announce: ({ eventId, revision, told, facts }: EventState, until: Date) =>
    database.run(ANNOUNCE, [eventId, revision, JSON.stringify(facts), JSON.stringify(told), until.toISOString()]),
  /** What was announced last of the event of an order, and its revision. */
  lastToldOf: (transactionId: number) => database.first(LAST_TOLD, [transactionId]),
  requestChangeMails: (
    { eventId, revision, before, after, until }: Announced,
    { all, classes }: { all: boolean; classes: number[] },
  ) =>
    database.run(MAIL_HOLDERS, [eventId, revision, all, classes, until, JSON.stringify(before), JSON.stringify(after)]),
});

export type NoticeRepository = ReturnType<typeof createNoticeRepository>;
