import { saleStatus } from '@acara/shared-contract/sale';
import type { RoomState } from '@acara/server-kit/waiting-room';
import { SingleFlightCache } from '../../platform/cache/single-flight-cache.ts';
import { presentSoldEvent } from '../events/index.ts';
import type { OpenRoomRow, Taken, WaitingRoomRepository } from './waiting-room-repository.ts';

const FRESH = 1_000;

const presentRoom = (row: OpenRoomRow, now: number): RoomState => ({
  waiting_room_id: row.waiting_room_id,
  version: row.version,
  event_id: row.event_id,
  event_name: row.event_name,
  event_slug: row.event_slug,
  sale: saleStatus(presentSoldEvent(row), row.ticket_stock, now),
  admitted: row.admitted,
  rate: row.rate,
  elapsed: now - row.admitted_at.getTime(),
  signing_key: row.signing_key,
});

type OpenRoomsOptions = {
  repository: Pick<WaitingRoomRepository, 'open' | 'isAnyOpen'>;
  now: () => Date;
  uptime: () => number;
};

/** The open rooms, read once a second at most. */
export const createOpenRooms = ({ repository, now, uptime }: OpenRoomsOptions) => {
  // An entry each.
  const once = { ttl: FRESH, stale: 0, maxBytes: 4 * 1024 * 1024, uptime };
  const rows = new SingleFlightCache<OpenRoomRow[]>({ ...once, sizeOf: ({ length }) => 2_000 * length });
  const anyOpen = new SingleFlightCache<boolean>({ ...once, sizeOf: () => 0 });
  const present = (found: readonly OpenRoomRow[]) => found.map((row) => presentRoom(row, now().getTime()));
  const cached = () => rows.get('open', repository.open);
  return {
    areThere: (): Promise<boolean> => anyOpen.get('any', repository.isAnyOpen),
    list: async (): Promise<RoomState[]> => present(await cached()),
    /**
     * The room with the numbers that were just issued: the cached row is older, and a query each time would be many a
     * second.
     */
    withTaken: async (roomId: number, { first: _, ...admission }: Taken): Promise<RoomState | undefined> => {
      const isThis = (row: OpenRoomRow) => row.waiting_room_id === roomId;
      const row = (await cached()).find(isThis) ?? (await repository.open()).find(isThis);
      return row && presentRoom({ ...row, ...admission }, now().getTime());
    },
  };
};

export type OpenRooms = ReturnType<typeof createOpenRooms>;
