import { getNetwork } from '@acara/server-kit/http-server';
import { PLACE_MS, readPlace, writePlace } from '@acara/server-kit/waiting-room';
import { findPlace, placeCookie } from '@acara/shared-contract/place-cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenRooms, Room } from './open-rooms.ts';
import { sendWaitingPage, type WaitingPage } from './waiting-page.ts';

export type WaitingRoomOptions = {
  rooms: OpenRooms;
  siteName: string;
  isHttps: boolean;
  /** Ms since 1970. */
  now: () => number;
};

/** The line in front of the page of an event, while it has an open room. */
export const createWaitingRoom = ({ rooms, siteName, isHttps, now }: WaitingRoomOptions) => {
  const setPlace = (reply: FastifyReply, { id: room, eventId, state }: Room, number: number) => {
    const place = writePlace({ room, number, until: now() + PLACE_MS }, state().signing_key);
    // Readable: a purchase sends it.
    reply.header(
      'set-cookie',
      `${placeCookie(eventId)}=${place}; Max-Age=${PLACE_MS / 1000}; Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`,
    );
  };

  const takeNumber = async (request: FastifyRequest, room: Room): Promise<number | WaitingPage> => {
    try {
      return (await room.takeNumber(getNetwork(request.ip))) ?? { kind: 'limited' };
    } catch {
      // The room has reported it, once for all who arrived together.
      return { kind: 'numberless' };
    }
  };

  /** Undefined: the visitor is admitted. */
  const decide = async (request: FastifyRequest, reply: FastifyReply, room: Room): Promise<WaitingPage | undefined> => {
    const { signing_key: key, sale } = room.state();
    const cookie = findPlace(request.headers.cookie ?? '', room.eventId);
    const place = readPlace(cookie, { room: room.id, key, now: now() });
    if (!place && sale === 'soldOut') return { kind: 'soldOut', hasPlace: false };
    const number = place?.number ?? (await takeNumber(request, room));
    if (typeof number !== 'number') return number;
    setPlace(reply, room, number);
    if (room.admits(number)) return undefined;
    if (sale === 'soldOut') return { kind: 'soldOut', hasPlace: true };
    return { kind: 'waiting', number, before: room.countBefore(number), wait: room.waitFor(number) };
  };

  return {
    /** The open room of an event that is or will be on sale; of others there is nothing to wait for. */
    find: (slug: string | undefined): Room | undefined => {
      const room = rooms.find(slug);
      return room && ['open', 'soon', 'soldOut'].includes(room.state().sale ?? '') ? room : undefined;
    },
    /** Lets a visitor in, or sends the page of the line. @returns whether they are in */
    enter: async (request: FastifyRequest, reply: FastifyReply, room: Room): Promise<boolean> => {
      // Not shown to a visitor: no number is issued.
      if (request.method === 'HEAD' || request.headers['sec-purpose']?.includes('prefetch')) {
        reply.code(503).header('cache-control', 'private, no-store').send('');
        return false;
      }
      const page = await decide(request, reply, room);
      const address = request.raw.url ?? '/';
      if (page) sendWaitingPage(reply, page, { eventName: room.state().event_name, siteName, address });
      return page === undefined;
    },
  };
};

export type WaitingRoom = ReturnType<typeof createWaitingRoom>;
