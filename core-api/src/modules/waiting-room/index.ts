export type { RequirePass } from './require-pass.ts';
export { registerWaitingRoom } from './waiting-room-plugin.ts';
