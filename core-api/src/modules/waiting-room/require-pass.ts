import { lastAdmitted, readPlace } from '@acara/server-kit/waiting-room';
import { Failure } from '../../platform/http/failure.ts';
import type { OpenRooms } from './open-rooms.ts';
import type { WaitingRoomRepository } from './waiting-room-repository.ts';

const placeNeeded = () =>
  new Failure(
    403,
    'waiting_room',
    'Penjualan ini memakai antrean. Muat ulang halaman event untuk menunggu giliran Anda',
  );

const placeUsed = () =>
  new Failure(403, 'place_used', 'Nomor antrean ini sudah dipakai akun lain. Muat ulang halaman event untuk mengantre');

type RequirePassOptions = {
  repository: Pick<WaitingRoomRepository, 'ofClass' | 'bind'>;
  rooms: Pick<OpenRooms, 'areThere'>;
  now: () => Date;
};

/** @param place what the buyer sent as their place in line */
export type RequirePass = (purchase: {
  userId: number;
  seatDetailId: number;
  place: string | undefined;
}) => Promise<void>;

/**
 * A purchase from an event with an open waiting room needs a place that is admitted: the pass. It serves one account.
 * @throws Failure 403
 */
export const createRequirePass =
  ({ repository, rooms, now }: RequirePassOptions): RequirePass =>
  async ({ userId, seatDetailId, place }) => {
    if (!(await rooms.areThere())) return;
    const room = await repository.ofClass(seatDetailId);
    if (!room) return;
    const at = now().getTime();
    const { waiting_room_id: roomId, signing_key: key } = room;
    const known = readPlace(place, { room: roomId, key, now: at });
    if (!known || known.number > lastAdmitted(room, at - room.admitted_at.getTime())) throw placeNeeded();
    if (!(await repository.bind(roomId, known.number, userId))) throw placeUsed();
  };
