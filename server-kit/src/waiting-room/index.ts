export { lastAdmitted, waitFor, type Admission } from './admission.ts';
export { PLACE_MS, readPlace, writePlace, type Place } from './place.ts';
export { Arrivals, RoomList, RoomState, TakenNumbers } from './room-state.ts';
