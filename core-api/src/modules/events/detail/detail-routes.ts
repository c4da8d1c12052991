import { getAvailability, getEvent, getPrivateEvent } from '@acara/shared-contract/endpoints';
import { getNetwork } from '@acara/server-kit/http-server';
import { typedSlug } from '@acara/shared-contract/typed-text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SingleFlightCache } from '../../../platform/cache/single-flight-cache.ts';
import type { CountBuffer } from '../../../platform/counters/counters.ts';
import type { RecentViews } from '../../../platform/counters/recent-views.ts';
import { addEndpoint } from '../../../platform/http/endpoint.ts';
import { invalid, notFound } from '../../../platform/http/failure.ts';
import type { LinkSigner } from '../../../platform/http/link-signer.ts';
import {
  eventText,
  jsonText,
  sendPersonal,
  sendPrivate,
  sendPublic,
  textSize,
  type EventText,
  type JsonText,
} from '../../../platform/http/responses.ts';
import { presentEventDetail, type EventContext } from '../event-presenter.ts';
import type { LikedAmong } from '../likes/like-repository.ts';
import { withLikes } from '../likes/liked-text.ts';
import type { EventDetailRepository } from './event-detail-repository.ts';
import type { AccessGuard, PrivateAccessRepository } from './private-access.ts';

const NO_SLUG = 'Masukkan slug event, yaitu bagian akhir dari alamat halamannya.';

/** Of a private event only the fact that it is private is cached. */
type Cached<Text extends JsonText> =
  | { kind: 'public'; eventId: number; bytes: Text }
  | { kind: 'private' }
  | { kind: 'missing' };

export type CachedEvent = Cached<EventText>;
export type CachedAvailability = Cached<JsonText>;

/** In bytes. */
export const cachedSize = (cached: Cached<JsonText>): number =>
  cached.kind === 'public' ? textSize(cached.bytes) : 50;

type DetailRouteOptions = {
  events: EventDetailRepository;
  /** May be late. */
  publicEvents: Pick<EventDetailRepository, 'findBySlug'>;
  details: SingleFlightCache<CachedEvent>;
  availabilities: SingleFlightCache<CachedAvailability>;
  likedAmong: LikedAmong;
  guard: AccessGuard;
  access: PrivateAccessRepository;
  views: RecentViews;
  clicks: CountBuffer;
  context: EventContext;
  links: LinkSigner;
};

export const registerEventDetailRoutes = (app: FastifyInstance, options: DetailRouteOptions): void => {
  const { events, publicEvents, details, availabilities, likedAmong, guard, access, views, clicks } = options;
  const context = { ...options.context, links: options.links };

  const countView = (request: FastifyRequest, eventId: number) => {
    const viewer = { network: getNetwork(request.ip), agent: request.headers['user-agent'] };
    if (views.isCounted(eventId, viewer)) clicks.add(eventId);
  };

  const loadDetail = (slug: string) => async (): Promise<CachedEvent> => {
    const row = await publicEvents.findBySlug(slug);
    if (!row) return { kind: 'missing' };
    if (row.event_private) return { kind: 'private' };
    return {
      kind: 'public',
      eventId: row.event_id,
      bytes: eventText({ data: presentEventDetail(row, context) }, [row.event_id]),
    };
  };

  /** Requires the code, unless the bearer has access already. @throws Failure 403, 429 */
  const requireAccess = async (
    request: FastifyRequest,
    { eventId, event_access_code: code }: { eventId: number; event_access_code: string | null },
    given?: string,
  ): Promise<void> => {
    const { bearer } = request;
    if (given === undefined && bearer && (await access.hasAccess(bearer.userId, eventId))) return;
    await guard.check({ eventId, code }, given, request.ip);
  };

  const sendPrivateEvent = async (request: FastifyRequest, reply: FastifyReply, slug: string, code?: string) => {
    const row = await events.findBySlug(slug);
    if (!row) throw notFound('Event');
    if (row.event_private) await requireAccess(request, { ...row, eventId: row.event_id }, code);
    countView(request, row.event_id);
    const event = presentEventDetail(row, context);
    if (request.bearer === null) return sendPrivate(reply, { data: event });
    const { userId } = request.bearer;
    if (row.event_access_code !== null && code !== undefined)
      await access.recordAccess(userId, row.event_id, row.event_access_code);
    const liked = await likedAmong(userId, [row.event_id]);
    return sendPersonal(reply, JSON.stringify({ data: { ...event, current_auth_liked: liked.has(row.event_id) } }));
  };

  const sendEvent = async (request: FastifyRequest, reply: FastifyReply, slug: string, code?: string) => {
    if (typedSlug(slug) === '') throw invalid({ slug: NO_SLUG }, NO_SLUG);
    const event = await details.get(slug, loadDetail(slug));
    if (event.kind === 'missing') throw notFound('Event');
    if (event.kind === 'private') return sendPrivateEvent(request, reply, slug, code);
    countView(request, event.eventId);
    if (request.bearer === null) return sendPublic(request, reply, event.bytes);
    const liked = await likedAmong(request.bearer.userId, event.bytes.eventIds);
    return sendPersonal(reply, withLikes(event.bytes, liked));
  };

  addEndpoint(app, getEvent, (request, reply) => sendEvent(request, reply, request.params.slug));

  addEndpoint(app, getPrivateEvent, (request, reply) =>
    sendEvent(request, reply, request.params.slug, request.params.access),
  );

  const loadAvailability = (eventId: number) => async (): Promise<CachedAvailability> => {
    const event = await events.accessById(eventId);
    if (!event) return { kind: 'missing' };
    if (event.event_private) return { kind: 'private' };
    const rows = await events.availability(eventId);
    return { kind: 'public', eventId, bytes: jsonText({ data: rows }) };
  };

  addEndpoint(app, getAvailability, async (request, reply) => {
    const { id } = request.params;
    const known = await availabilities.get(String(id), loadAvailability(id));
    if (known.kind === 'missing') throw notFound('Event');
    if (known.kind === 'public') return sendPublic(request, reply, known.bytes);
    const event = await events.accessById(id);
    if (!event) throw notFound('Event');
    if (event.event_private) await requireAccess(request, { ...event, eventId: id }, request.query.access);
    return sendPrivate(reply, { data: await events.availability(id) });
  });
};
