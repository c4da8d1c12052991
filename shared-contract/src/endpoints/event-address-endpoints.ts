import { Type, type Static } from 'typebox';
import { defineEndpoint, listResponse, MAX_LIMIT } from './endpoint.ts';

/** A public event in the sitemap. */
export const EventAddress = Type.Object({ event_id: Type.Integer(), event_slug: Type.String() });
export type EventAddress = Static<typeof EventAddress>;

const Bound = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/** Keyset pagination: every page costs the same. */
export const listEventAddresses = defineEndpoint({
  method: 'GET',
  path: '/event/address',
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
export const listEventAddressParts = defineEndpoint({
  method: 'GET',
  path: '/event/address/part',
  summary: 'Numbers of the parts of the sitemap that contain an active public event',
  bearer: 'none',
  querystring: Type.Object({ size: Type.Integer({ minimum: 1, maximum: 50_000 }) }),
  response: listResponse(Type.Integer({ minimum: 1 })),
});
