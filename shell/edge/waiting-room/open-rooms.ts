import { Compile } from 'typebox/compile';
import { lastAdmitted, RoomList, TakenNumbers, waitFor, type RoomState } from '@acara/server-kit/waiting-room';
import { createArrivals } from './arrivals.ts';

const roomList = Compile(RoomList);
const takenNumbers = Compile(TakenNumbers);

const POLL_TIMEOUT_MS = 2000;
const TAKE_TIMEOUT_MS = 5000;

export type OpenRoomsOptions = {
  apiOrigin: string;
  /** Monotonic. */
  uptime: () => number;
  /** Between two polls; 0: there are no rooms. */
  intervalMs: number;
  onError: (error: unknown) => void;
};

/** @throws when the API is unavailable or refuses */
const callApi = async (url: string, timeoutMs: number, body?: unknown): Promise<unknown> => {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok) throw new Error(`the API answered ${response.status}`);
  return response.json();
};

/** An open room: its latest state, extrapolated from when it was received. */
const createRoom = (first: RoomState, { apiOrigin, uptime, onError }: OpenRoomsOptions) => {
  let state = first;
  let receivedAt = uptime();
  /** The highest admitted number: network delays between two polls never lower it. */
  let highestAdmitted = 0;
  const elapsed = () => state.elapsed + uptime() - receivedAt;
  const update = (next: RoomState) => {
    // The API's list may be older than what came with the last numbers.
    if (next.version < state.version) return;
    state = next;
    receivedAt = uptime();
  };
  const url = `${apiOrigin}/waiting-rooms/${first.waiting_room_id}/places`;
  const takeNumber = createArrivals(async (networks) => {
    const taken = await callApi(url, TAKE_TIMEOUT_MS, { networks }).catch((error: unknown) => {
      onError(error);
      throw error;
    });
    if (!takenNumbers.Check(taken)) throw new Error('the response of the API has no numbers');
    update(taken.room);
    return taken.numbers;
  });
  return {
    id: first.waiting_room_id,
    eventId: first.event_id,
    state: () => state,
    update,
    admits: (number: number): boolean => {
      if (number > highestAdmitted && number > lastAdmitted(state, elapsed())) return false;
      highestAdmitted = Math.max(highestAdmitted, number);
      return true;
    },
    /** How many are before a number at most: some of them may have gone. */
    countBefore: (number: number): number => Math.max(0, number - 1 - lastAdmitted(state, elapsed())),
    /** In ms. */
    waitFor: (number: number) => waitFor(state, elapsed(), number),
    /** Null for a network that has taken too many. @throws while the API is unavailable */
    takeNumber,
  };
};

export type Room = ReturnType<typeof createRoom>;

/**
 * The open rooms, polled from the API once a second. While it is unavailable the last known ones stay, and admission is
 * extrapolated from the rate.
 */
export const followOpenRooms = async (options: OpenRoomsOptions) => {
  const { apiOrigin, intervalMs, onError } = options;
  let rooms: ReadonlyMap<string, Room> = new Map();
  let isUnavailable = false;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const poll = async () => {
    const list = await callApi(`${apiOrigin}/waiting-rooms`, POLL_TIMEOUT_MS);
    if (!roomList.Check(list)) throw new Error('the response of the API is no list of waiting rooms');
    rooms = new Map(
      list.data.map((state) => {
        const known = rooms.get(state.event_slug);
        if (known?.id !== state.waiting_room_id) return [state.event_slug, createRoom(state, options)];
        known.update(state);
        return [state.event_slug, known];
      }),
    );
  };
  const follow = async () => {
    try {
      await poll();
      isUnavailable = false;
    } catch (error) {
      if (!isUnavailable) onError(error);
      isUnavailable = true;
    }
    if (!isClosed) timer = setTimeout(() => void follow(), intervalMs).unref();
  };
  if (intervalMs > 0) await follow();

  return {
    /** Of an event; synchronous and nearly free, as this runs for every page. */
    find: (slug: string | undefined): Room | undefined => (rooms.size === 0 ? undefined : rooms.get(slug ?? '')),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
};

export type OpenRooms = Awaited<ReturnType<typeof followOpenRooms>>;
