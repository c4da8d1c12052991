import {
  listEvents,
  listEventsByTag,
  MAX_EVENTS,
  type EventListQuery,
  type TagQuery,
} from '@acara/shared-contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SingleFlightCache } from '../../../platform/cache/single-flight-cache.ts';
import { addEndpoint } from '../../../platform/http/endpoint.ts';
import { eventText, sendCached, sendPersonal, type EventText } from '../../../platform/http/responses.ts';
import { daysInWib } from '../../../platform/text/format.ts';
import { presentEventSummary, type EventContext } from '../event-presenter.ts';
import type { LikedAmong } from '../likes/like-repository.ts';
import { withLikes } from '../likes/liked-text.ts';
import type { EventListRepository, EventListRequest, EventPage } from './event-list-repository.ts';
import { parseKeyword } from './keyword.ts';

const MAX_UPCOMING = 200;

const STORE_VENUE_ID = 2;

type ListRouteOptions = {
  events: EventListRepository;
  responses: SingleFlightCache<EventText>;
  likedAmong: LikedAmong;
  context: EventContext;
};

const paged = ({ limit = MAX_EVENTS, page = 1 }: TagQuery) => ({ limit: Math.min(limit, MAX_EVENTS), page });

const SOONEST = { by: 'start', direction: 'asc' } as const;

/** Without any parameter only events that have not begun are listed. */
const toListRequest = (query: EventListQuery): EventListRequest => {
  if (Object.keys(query).length === 0)
    return { filter: { upcoming: true }, order: SOONEST, limit: MAX_UPCOMING, page: 1 };
  return toFilteredRequest(query);
};

const toFilteredRequest = (query: EventListQuery): EventListRequest => ({
  ...paged(query),
  filter: {
    ...(query.upcoming_only === true && { upcoming: true }),
    ...(query.category_venue_id !== undefined && { venueId: query.category_venue_id }),
    ...(query.store_only === true && { venueId: STORE_VENUE_ID }),
    ...(query.category_event_id !== undefined && { categoryId: query.category_event_id }),
    ...(query.organizer_id !== undefined && { organizerId: query.organizer_id }),
    ...(query.ms_city_id !== undefined && { cityId: query.ms_city_id }),
    ...(query.price_to !== undefined && { priceTo: query.price_to }),
    ...(query.event_start_datetime !== undefined && {
      day: daysInWib(query.event_start_datetime, query.event_start_datetime_to),
    }),
  },
  ...(query.event_name !== undefined && query.event_name.trim() !== '' && { keyword: query.event_name }),
  order:
    query.order_by === 'event_total_clicked'
      ? { by: 'clicks', direction: query.sort_by ?? 'desc' }
      : { by: 'start', direction: query.sort_by ?? 'asc' },
});

/** Keywords that are parsed alike share an entry. */
const cacheKey = ({ keyword, ...request }: EventListRequest): string =>
  JSON.stringify([request, ...(keyword === undefined ? [] : [parseKeyword(keyword)?.text ?? null])]);

const EMPTY: EventPage = { rows: [], lastPage: 1, total: 0, isCapped: false };

export const registerEventListRoutes = (
  app: FastifyInstance,
  { events, responses, likedAmong, context }: ListRouteOptions,
): void => {
  const toText = ({ rows, lastPage, total, isCapped, correction }: EventPage, more?: { tag_name: string }) =>
    eventText(
      {
        data: rows.map((row) => presentEventSummary(row, context)),
        last_page: lastPage,
        total,
        total_is_capped: isCapped,
        ...(correction !== undefined && { corrected_keyword: correction }),
        ...more,
      },
      rows.map((row) => row.event_id),
    );

  /** The cached text is public; a bearer gets a copy with their likes. */
  const send = (request: FastifyRequest, reply: FastifyReply, key: string, load: () => Promise<EventText>) => {
    const { bearer } = request;
    if (bearer === null) return sendCached(request, reply, { responses, key, load });
    return responses
      .get(key, load)
      .then(async (text) => sendPersonal(reply, withLikes(text, await likedAmong(bearer.userId, text.eventIds))));
  };

  addEndpoint(app, listEvents, (request, reply) => {
    const list = toListRequest(request.query);
    return send(request, reply, cacheKey(list), async () => toText(await events.list(list)));
  });

  addEndpoint(app, listEventsByTag, (request, reply) => {
    const { category_event_id: categoryId } = request.query;
    const { tag: slug } = request.params;
    const window = paged(request.query);
    return send(request, reply, JSON.stringify([slug, categoryId ?? null, window]), async () => {
      const tag = await events.tagBySlug(slug);
      if (tag === null) return toText(EMPTY);
      const filter = { tagId: tag.tag_id, ...(categoryId !== undefined && { categoryId }) };
      const page = await events.list({ filter, order: SOONEST, ...window });
      return toText(page, { tag_name: tag.tag_name });
    });
  });
};
