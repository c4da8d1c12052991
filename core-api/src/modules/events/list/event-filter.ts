/** Adds a parameter to a statement. @returns its placeholder */
export type AddParameter = (value: unknown) => string;

/** A parameter whose value the planner does not see, so that it keeps a generic plan instead of planning each call. */
export const hidden = (parameter: string, type: 'int' | 'timestamptz'): string => `(select ${parameter}::${type})`;

export type EventFilter = {
  /** Without running events. */
  upcoming?: boolean;
  venueId?: number;
  categoryId?: number;
  organizerId?: number;
  cityId?: number;
  tagId?: number;
  /** Only events that have a place left for so much. */
  priceTo?: number;
  /** Only events that go on at some time in it. */
  day?: { from: Date; to: Date };
};

const hasOwnIndex = ({ venueId, categoryId, organizerId, cityId, tagId }: EventFilter) =>
  [venueId, categoryId, organizerId, cityId, tagId].some((id) => id !== undefined);

/** Of all events with a price an index has those that cost least: only worth it if no other filter has an index. */
export const isByPrice = (filter: EventFilter): boolean =>
  filter.priceTo !== undefined && !hasOwnIndex(filter) && !filter.day;

/** Written as in the partial indexes, so that they are used. */
export const LISTED = 'event_active_status = 1 and not event_private and not event_over';

/** Listed events that match the filter. `event_over` may lag behind, so the time is compared too. */
export const buildCondition = (filter: EventFilter, now: Date, add: AddParameter): string => {
  const nowAt = hidden(add(now), 'timestamptz');
  const parts = [`event_end_datetime > ${nowAt}`];
  // Enables the index over all events, see the comment in its migration.
  if (!hasOwnIndex(filter)) parts.push('event_id > 0');
  if (filter.upcoming) parts.push(`event_start_datetime > ${nowAt}`);
  if (filter.venueId !== undefined) parts.push(`category_venue_id = ${add(filter.venueId)}`);
  if (filter.categoryId !== undefined) parts.push(`category_event_id = ${add(filter.categoryId)}`);
  if (filter.organizerId !== undefined) parts.push(`organizer_id = ${add(filter.organizerId)}`);
  if (filter.cityId !== undefined) parts.push(`ms_city_id = ${add(filter.cityId)}`);
  if (filter.priceTo !== undefined) parts.push(`event_lowest_price <= ${add(filter.priceTo)}`);
  return parts.join('\n    and ');
};

const DAY_MS = 86_400_000;

/** As in the index of events that go on at a midnight in WIB, by how many days they last: less than 2, 4 … 64, or more. */
const PAST_MIDNIGHT = `(event_start_datetime at time zone 'Asia/Jakarta')::date
    < (event_end_datetime at time zone 'Asia/Jakarta')::date`;
const LASTS = `width_bucket(extract(epoch from event_end_datetime - event_start_datetime),
    '{172800,345600,691200,1382400,2764800,5529600}'::numeric[])`;
const SPANS = [2, 4, 8, 16, 32, 64, Infinity];

/**
 * The events that go on in a range of days, in parts that an index has together: those that begin in it, and those that began
 * before, no longer ago than they last.
 */
export const partsOfDays = ({ from, to }: NonNullable<EventFilter['day']>, add: AddParameter): string[] => {
  const first = `${add(from)}::timestamptz`;
  const last = `${add(to)}::timestamptz`;
  const goesOn = `event_start_datetime < ${first} and event_end_datetime > ${first} and ${first} < ${last}`;
  const before = SPANS.map((days, span) => {
    const since =
      days === Infinity ? '' : ` and event_start_datetime > ${add(new Date(from.getTime() - days * DAY_MS))}`;
    return `${PAST_MIDNIGHT} and ${LASTS} = ${span} and ${goesOn}${since}`;
  });
  return [`event_start_datetime >= ${first} and event_start_datetime < ${last}`, ...before];
};

/** Lists of a tag have a covering index in their order. */
export const matchingEvents = (filter: EventFilter, now: Date, add: AddParameter): string => {
  const condition = buildCondition(filter, now, add);
  if (filter.day) {
    const parts = partsOfDays(filter.day, add).map((part) => `select * from event where ${LISTED} and ${part}`);
    return `(${parts.join(' union all ')}) as event where ${condition}`;
  }
  return filter.tagId === undefined
    ? `event where ${LISTED} and ${condition}`
    : `(
        select event_id, listed_start as event_start_datetime, listed_end as event_end_datetime,
          listed_category as category_event_id, listed_sale_order as event_sale_order
        from event_tag where tag_id = ${add(filter.tagId)} and listed_start is not null
      ) as event where ${condition}`;
};
