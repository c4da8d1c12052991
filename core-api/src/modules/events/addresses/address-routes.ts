import { listEventAddresses, listEventAddressParts, MAX_LIMIT } from '@acara/shared-contract/calls';
import type { FastifyInstance } from 'fastify';
import type { EventAddressRepository } from './event-address-repository.ts';
import { addCall } from '../../../platform/http/call-route.ts';

/** What the edge makes the sitemap from. It keeps what it made; nothing is kept here. */
export const registerEventAddressRoutes = (
  app: FastifyInstance,
  { addresses }: { addresses: EventAddressRepository },
): void => {
  addCall(app, listEventAddresses, async ({ query: { after, until, limit = MAX_LIMIT } }) => ({
    data: await addresses.addresses(after, until, limit),
  }));
  addCall(app, listEventAddressParts, async ({ query }) => ({ data: await addresses.parts(query.size) }));
};
