import { typedSlug } from '@acara/shared-contract/typed-text';
import { statement, type Database } from '../../../platform/database/database.ts';
import {
  DETAIL_FIELDS,
  endAfter,
  SUMMARY_COLUMNS,
  SUMMARY_JOINS,
  TAKEN,
  type AvailabilityRow,
  type EventDetailRow,
} from '../event-row.ts';

/** A class with more live tickets is sent without them: `availability` has their numbers. */
export const INLINE_TICKETS = 500;

const list = (columns: string, from: string, order: string) =>
  `coalesce((select json_agg(part order by ${order}) from (select ${columns} from ${from}) as part), '[]')`;

const LIVE_TICKETS = list(
  'ticket_seat_number, ticket_status_name',
  `(select ticket_seat_number, ticket_status_name from ticket
     where ticket.seat_detail_id = seat_detail.seat_detail_id and ticket_status_name in ('pending', 'issued')
     limit ${INLINE_TICKETS + 1}) as live`,
  'ticket_seat_number',
);

const SEAT_DETAIL_COLUMNS = `
  seat_detail_id, seat_detail.seat_id, seat_detail_name, seat_detail_price, seat_detail_datetime,
  ${endAfter('seat_detail_datetime')} as seat_detail_end_datetime, seat_detail_quantity,
  seat_detail_maximum_purchased_quantity, seat_detail_minimum_donation_amount, seat_detail_active,
  ms_price_identifier, ms_seat_identifier, ${TAKEN} as seat_detail_taken, ${LIVE_TICKETS} as ticket`;

const AGENDA_COLUMNS = `
  event_agenda_id, event_agenda_title, event_agenda_description, event_agenda_start_datetime,
  event_agenda_end_datetime, event_agenda_speaker_name, event_agenda_speaker_position`;

const BY_SLUG = statement<EventDetailRow>(`
  select ${SUMMARY_COLUMNS}, ${DETAIL_FIELDS.join(', ')}, event_access_code, organizer_website, seat.seat_id,
    seat_image_version,
    ${list('tag_name, tag_slug', 'event_tag join tag using (tag_id) where event_id = event.event_id', 'tag_name')} as tag,
    ${list(AGENDA_COLUMNS, 'event_agenda where event_id = event.event_id', 'event_agenda_start_datetime, event_agenda_id')} as agenda,
    ${list('gallery_id, gallery_image_version, gallery_image_ratio', 'gallery where event_id = event.event_id', 'gallery_id')} as gallery,
    ${list(SEAT_DETAIL_COLUMNS, 'seat_detail where event_id = event.event_id', 'seat_detail_datetime, seat_detail_id')} as seat_detail
  from event ${SUMMARY_JOINS} left join seat on seat.event_id = event.event_id
  where event_slug = $1`);

const ACCESS_BY_ID = statement<{ event_private: boolean; event_access_code: string | null }>(
  'select event_private, event_access_code from event where event_id = $1',
);

const AVAILABILITY = statement<AvailabilityRow>(`
  select seat_detail_id,
    case ms_seat_identifier when 'RESERVED' then cardinality(seats) else taken end as taken,
    case ms_seat_identifier when 'RESERVED' then seats else '{}' end as taken_seat_number
  from seat_detail, lateral (
    select coalesce(array_agg(ticket_seat_number order by ticket_seat_number), '{}') as seats
    from ticket
    where ticket.seat_detail_id = seat_detail.seat_detail_id and ticket_reserved
      and ticket_status_name in ('pending', 'issued')
  ) as live
  where event_id = $1
  order by seat_detail_id`);

/** Private events too: the caller checks access. */
export const createEventDetailRepository = (database: Database) => ({
  findBySlug: async (slug: string): Promise<EventDetailRow | undefined> => {
    const row = await database.first(BY_SLUG, [slug]);
    const typed = typedSlug(slug);
    return row ?? (typed === slug ? undefined : database.first(BY_SLUG, [typed]));
  },

  accessById: (eventId: number) => database.first(ACCESS_BY_ID, [eventId]),

  /** Cheap enough to be polled every few seconds. */
  availability: (eventId: number) => database.query(AVAILABILITY, [eventId]),
});

export type EventDetailRepository = ReturnType<typeof createEventDetailRepository>;
