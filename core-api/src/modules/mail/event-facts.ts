import { isDeepStrictEqual } from 'node:util';
import { Type, type Static } from 'typebox';
import { VENUE } from '../tickets/index.ts';

/** What holders of tickets are told of an event again when it changes. Instants are milliseconds since 1970. */
export const EventFacts = Type.Object({
  active: Type.Boolean(),
  start: Type.Number(),
  end: Type.Number(),
  venue: Type.String(),
  /** Start of each ticket class by id. */
  classes: Type.Record(Type.String(), Type.Number()),
});
export type EventFacts = Static<typeof EventFacts>;

type FactsOfClass = Omit<EventFacts, 'classes'> & { classStart: number | null };

/** A change as the holder of tickets of one class sees it. */
export type EventChange = { before: FactsOfClass; after: FactsOfClass };

const ofClass = ({ classes, ...facts }: EventFacts, id: number): FactsOfClass => ({
  ...facts,
  classStart: classes[id] ?? null,
});

/** @returns null if nothing has changed for the class */
export const changeForClass = (before: EventFacts, after: EventFacts, id: number): EventChange | null => {
  const change = { before: ofClass(before, id), after: ofClass(after, id) };
  return isDeepStrictEqual(change.before, change.after) ? null : change;
};

/** Whether a change concerns every holder, and which classes have moved. */
export const concerns = (before: EventFacts, after: EventFacts): { all: boolean; classes: number[] } => ({
  all:
    before.active !== after.active ||
    before.venue !== after.venue ||
    before.start !== after.start ||
    before.end !== after.end,
  classes: Object.keys(after.classes)
    .filter((id) => id in before.classes && before.classes[id] !== after.classes[id])
    .map(Number),
});

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

/** `EventFacts` as jsonb; requires `event`. */
export const EVENT_FACTS = `jsonb_build_object(
    'active', event_active_status = 1,
    'start', ${milliseconds('event_start_datetime')},
    'end', ${milliseconds('event_end_datetime')},
    'venue', ${VENUE},
    'classes', (
      select coalesce(jsonb_object_agg(seat_detail_id, ${milliseconds('seat_detail_datetime')}), '{}')
      from seat_detail where seat_detail.event_id = event.event_id
    )
  )`;
