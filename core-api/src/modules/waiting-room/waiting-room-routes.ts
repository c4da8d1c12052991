import { Arrivals, type TakenNumbers } from '@acara/server-kit/waiting-room';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { OpenRooms } from './open-rooms.ts';
import type { WaitingRoomRepository } from './waiting-room-repository.ts';

const RoomId = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });

type WaitingRoomRouteOptions = {
  repository: Pick<WaitingRoomRepository, 'take'>;
  rooms: OpenRooms;
  now: () => Date;
};

/** For edges, on the addresses of `TRUST_PROXY`. Outside of `/api`, so that an edge does not expose it. */
export const registerWaitingRoomRoutes = (
  app: FastifyInstance,
  { repository, rooms, now }: WaitingRoomRouteOptions,
): void => {
  const requireEdge = async (request: FastifyRequest) => {
    if (app.limits.visitorNetwork(request) !== null) throw notFound('Halaman');
  };

  const isAllowed = async (network: string): Promise<boolean> => {
    try {
      await app.limits.spend('placesInLine', network);
      return true;
    } catch (error) {
      if (error instanceof Failure) return false;
      throw error;
    }
  };

  app.get('/waiting-rooms', { schema: { hide: true }, onRequest: requireEdge }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ data: await rooms.list() }),
  );

  app.post<{ Params: Static<typeof RoomId>; Body: Static<typeof Arrivals> }>(
    '/waiting-rooms/:id/places',
    { schema: { hide: true, params: RoomId, body: Arrivals }, onRequest: requireEdge },
    async (request, reply): Promise<TakenNumbers> => {
      const allowed = await Promise.all(request.body.networks.map(isAllowed));
      const taken = await repository.take(request.params.id, now(), allowed.filter(Boolean).length);
      const room = taken && (await rooms.withTaken(request.params.id, taken));
      if (!room) throw notFound('Antrean');
      let next = taken.first;
      reply.header('cache-control', 'no-store');
      return { numbers: allowed.map((isOne) => (isOne ? next++ : null)), room };
    },
  );
};
