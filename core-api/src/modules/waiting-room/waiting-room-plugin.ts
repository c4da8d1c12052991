import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { createOpenRooms } from './open-rooms.ts';
import { createRequirePass, type RequirePass } from './require-pass.ts';
import { createWaitingRoomRepository } from './waiting-room-repository.ts';
import { registerWaitingRoomRoutes } from './waiting-room-routes.ts';

/** @returns the check of a purchase */
export const registerWaitingRoom = (app: FastifyInstance, { database, reads, now }: Services): RequirePass => {
  const repository = createWaitingRoomRepository(database);
  const rooms = createOpenRooms({
    repository: { isAnyOpen: repository.isAnyOpen, open: createWaitingRoomRepository(reads).open },
    now,
    uptime: app.clock.uptime,
  });
  registerWaitingRoomRoutes(app, { repository, rooms, now });
  return createRequirePass({ repository, rooms, now });
};
