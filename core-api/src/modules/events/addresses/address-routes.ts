import { listEventAddresses, listEventAddressParts, MAX_LIMIT } from '@acara/shared-contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { EventAddressRepository } from './event-address-repository.ts';
import { addEndpoint } from '../../../platform/http/endpoint.ts';

/** What the edge makes the sitemap from. It keeps what it made; nothing is kept here. */
export const registerEventAddressRoutes = (
  app: FastifyInstance,
  { addresses }: { addresses: EventAddressRepository },
): void => {
  addEndpoint(app, listEventAddresses, async ({ query: { after, until, limit = MAX_LIMIT } }) => ({
    data: await addresses.addresses(after, until, limit),
  }));
  addEndpoint(app, listEventAddressParts, async ({ query }) => ({ data: await addresses.parts(query.size) }));
};
