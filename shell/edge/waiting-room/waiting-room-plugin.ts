import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { EdgeSettings } from '../settings/edge-settings.ts';
import { followOpenRooms } from './open-rooms.ts';
import { createWaitingRoom, type WaitingRoom } from './waiting-room.ts';

declare module 'fastify' {
  interface FastifyInstance {
    waitingRoom: WaitingRoom;
  }
}

type WaitingRoomPluginOptions = {
  settings: Pick<EdgeSettings, 'apiOrigin' | 'isHttps' | 'site'>;
  now: () => number;
  uptime: () => number;
  /** How often the API is asked for open rooms; 0: never. */
  intervalMs: number;
};

const plugin: FastifyPluginAsync<WaitingRoomPluginOptions> = async (app, { settings, now, uptime, intervalMs }) => {
  const { apiOrigin, isHttps, site } = settings;
  const rooms = await followOpenRooms({
    apiOrigin,
    uptime,
    intervalMs,
    onError: (error) =>
      app.log.error(
        { problem: String(error) },
        'the API does not answer for waiting rooms: the last known stay in force',
      ),
  });
  app.addHook('onClose', rooms.close);
  app.decorate('waitingRoom', createWaitingRoom({ rooms, siteName: site.siteName, isHttps, now }));
};

/** The line in front of the pages of events with an open waiting room. */
export const waitingRoom = fastifyPlugin(plugin, { name: 'waiting-room' });
