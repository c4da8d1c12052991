import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { RoomState } from '@acara/server-kit/waiting-room';

export const ROOM_KEY = 'the key of a room of the tests, long enough';

/**
 * A fake API with one waiting room, of the event `rebutan`, whose state tests change. It issues consecutive numbers.
 */
export const startFixtureRooms = async () => {
  const room: RoomState = {
    waiting_room_id: 7,
    version: 1,
    event_id: 3,
    event_name: 'Konser <Rebutan>',
    event_slug: 'rebutan',
    sale: 'open',
    admitted: 2,
    rate: 1,
    elapsed: 0,
    signing_key: ROOM_KEY,
  };
  const fixture = {
    room,
    isOpen: true,
    isUnavailable: false,
    /** Requests while it was unavailable. */
    refused: 0,
    limited: new Set<string>(),
    /** Networks of each call for numbers. */
    calls: [] as string[][],
    polls: 0,
  };
  let next = 1;
  const server = createServer(async (request, response) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (fixture.isUnavailable) {
      fixture.refused += 1;
      return request.socket.destroy();
    }
    if (request.url === '/waiting-rooms') {
      fixture.polls += 1;
      return send(200, { data: fixture.isOpen ? [room] : [] });
    }
    if (request.url !== '/waiting-rooms/7/places') return send(404, {});
    // Of our own edge.
    const { networks } = (await json(request)) as { networks: string[] };
    fixture.calls.push(networks);
    return send(200, { numbers: networks.map((network) => (fixture.limited.has(network) ? null : next++)), room });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(fixture, {
    // Listening on TCP, so the address is no pipe.
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
};

export type FixtureRooms = Awaited<ReturnType<typeof startFixtureRooms>>;
