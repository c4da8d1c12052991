import { Type, type Static } from 'typebox';
import { SALE_STATUSES } from '@acara/shared-contract/sale';

/** An open waiting room, as the API reports it to edges. Not for visitors: it has the key that signs places. */
export const RoomState = Type.Object({
  waiting_room_id: Type.Integer(),
  /** Counts the changes of the room. */
  version: Type.Integer(),
  event_id: Type.Integer(),
  event_name: Type.String(),
  event_slug: Type.String(),
  sale: Type.Union([Type.Enum([...SALE_STATUSES]), Type.Null()]),
  /** An `Admission`, and the ms since its start. */
  admitted: Type.Number(),
  rate: Type.Number({ exclusiveMinimum: 0 }),
  elapsed: Type.Number(),
  signing_key: Type.String({ minLength: 32 }),
});
export type RoomState = Static<typeof RoomState>;

/** Response to `GET /waiting-rooms`: those that are open. */
export const RoomList = Type.Object({ data: Type.Array(RoomState) });

/** Body of `POST /waiting-rooms/:id/places`: the networks of those who arrived, in that order. */
export const Arrivals = Type.Object({ networks: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 }) });

/** Its response: their numbers, null for a network that has taken too many; and the room after that. */
export const TakenNumbers = Type.Object({
  numbers: Type.Array(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])),
  room: RoomState,
});
export type TakenNumbers = Static<typeof TakenNumbers>;
