import { Type, type Static } from 'typebox';
import {
  EventDetail,
  EventSummary,
  LikeRecord,
  namedObject,
  RowId,
  SeatAvailability,
  Suggestions,
} from '../entities/index.ts';
import { SUGGEST_TO } from '../limits.ts';
import {
  dataResponse,
  defineEndpoint,
  eventPaging,
  listResponse,
  MAX_LIMIT,
  pageResponse,
  SuccessText,
} from './endpoint.ts';

/** Parameters of `GET /event/all`; any combination is allowed. */
export const EventListQuery = namedObject('EventListQuery', {
  ...eventPaging,
  upcoming_only: Type.Optional(Type.Boolean()),
  store_only: Type.Optional(Type.Boolean()),
  order_by: Type.Optional(Type.Literal('event_total_clicked')),
  sort_by: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
  category_venue_id: Type.Optional(RowId),
  category_event_id: Type.Optional(RowId),
  organizer_id: Type.Optional(RowId),
  ms_city_id: Type.Optional(RowId),
  event_name: Type.Optional(Type.String({ maxLength: 500 })),
  /** A day in WIB as `YYYY-MM-DD`: events that go on in it, whenever they begin. */
  event_start_datetime: Type.Optional(Type.String({ format: 'date' })),
  /** Last day of a range that begins with `event_start_datetime`: the event may go on in any of them. */
  event_start_datetime_to: Type.Optional(Type.String({ format: 'date' })),
  /** Rupiah: events with a place left that costs at most so much, 0 for those that cost nothing. */
  price_to: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
});
export type EventListQuery = Static<typeof EventListQuery>;

/** May be empty: the response says what is missing. */
const Slug = Type.String({ maxLength: 200 });
const Access = Type.String({ minLength: 1, maxLength: 200 });

/**
 * `total` events are in all pages together. Broad lists are not counted to their end: then `total_is_capped`, there may be
 * more, and the pages end with `total`.
 */
const EventPageResponse = Type.Object({
  ...pageResponse(EventSummary).properties,
  total: Type.Integer({ minimum: 0 }),
  total_is_capped: Type.Boolean({
    description: 'There may be more events than `total`, which is as far as this list is counted and has pages.',
  }),
  corrected_keyword: Type.Optional(
    Type.String({
      description: 'No event has the keyword: these are events with the words that are written most alike.',
    }),
  ),
});

export const listEvents = defineEndpoint('GET', '/event/all', {
  summary: 'Events in every query shape of the site',
  bearer: 'optional',
  querystring: EventListQuery,
  response: EventPageResponse,
});

export const getEvent = defineEndpoint('GET', '/event/slug/:slug', {
  summary: 'One event by its slug',
  bearer: 'optional',
  params: Type.Object({ slug: Slug }),
  response: dataResponse(EventDetail),
});

export const getPrivateEvent = defineEndpoint('GET', '/event/slug/:slug/:access', {
  summary: 'One private event by slug and access code',
  bearer: 'optional',
  params: Type.Object({ slug: Slug, access: Access }),
  response: dataResponse(EventDetail),
});

export const getAvailability = defineEndpoint('GET', '/event/:id/availability', {
  summary: 'Live numbers of every ticket class of an event',
  bearer: 'optional',
  params: Type.Object({ id: RowId }),
  querystring: Type.Object({ access: Type.Optional(Access) }),
  response: listResponse(SeatAvailability),
});

/** A link opens it, so there is no bearer; the address of a private event's is in the event. */
export const getEventCalendar = defineEndpoint('GET', '/event/:id/calendar.ics', {
  summary: 'The calendar file of an event, or of the moment at which its tickets go on sale',
  bearer: 'none',
  params: Type.Object({ id: RowId }),
  querystring: Type.Object({
    key: Type.Optional(Type.String({ maxLength: 100 })),
    of: Type.Optional(Type.Literal('sale')),
  }),
  answers: ['text/calendar'],
});

export const TagQuery = namedObject('TagQuery', { ...eventPaging, category_event_id: Type.Optional(RowId) });
export type TagQuery = Static<typeof TagQuery>;

export const listEventsByTag = defineEndpoint('GET', '/event/tag/:tag', {
  summary: 'Events that carry a tag',
  bearer: 'optional',
  params: Type.Object({ tag: Type.String({ minLength: 1, maxLength: 200 }) }),
  querystring: TagQuery,
  /** `tag_name` is missing where there is no such tag. */
  response: Type.Object({ ...EventPageResponse.properties, tag_name: Type.Optional(Type.String()) }),
});

export const suggestEvents = defineEndpoint('GET', '/event/suggest', {
  summary: 'Suggestions while a keyword is typed: the five best events, and matching categories',
  bearer: 'none',
  querystring: Type.Object({ q: Type.String({ minLength: 1, maxLength: SUGGEST_TO }) }),
  response: dataResponse(Suggestions),
});

const LikeBody = Type.Object({ event_id: RowId });

export const likeEvent = defineEndpoint('POST', '/event/like', {
  summary: 'Like an event',
  bearer: 'required',
  encoding: 'form',
  body: LikeBody,
  response: SuccessText,
});

export const unlikeEvent = defineEndpoint('DELETE', '/event/like', {
  summary: 'Unlike an event',
  bearer: 'required',
  encoding: 'form',
  body: LikeBody,
  response: SuccessText,
});

export const listLikedEvents = defineEndpoint('GET', '/event/like', {
  summary: 'Events that the bearer likes',
  bearer: 'required',
  querystring: Type.Object(eventPaging),
  response: pageResponse(LikeRecord),
});

/** A public event in the sitemap. */
const EventAddress = Type.Object({ event_id: Type.Integer(), event_slug: Type.String() });

const Bound = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/** Keyset pagination: every page costs the same. */
export const listEventAddresses = defineEndpoint('GET', '/event/address', {
  summary: 'Slugs of active public events with after < event_id <= until, for the sitemap',
  bearer: 'none',
  querystring: Type.Object({
    after: Bound,
    until: Bound,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIMIT })),
  }),
  response: listResponse(EventAddress),
});

/** Part n of size s contains the events with (n - 1) * s < event_id <= n * s. */
export const listEventAddressParts = defineEndpoint('GET', '/event/address/part', {
  summary: 'Numbers of the parts of the sitemap that contain an active public event',
  bearer: 'none',
  querystring: Type.Object({ size: Type.Integer({ minimum: 1, maximum: 50_000 }) }),
  response: listResponse(Type.Integer({ minimum: 1 })),
});
