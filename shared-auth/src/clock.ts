import { getClockOffset } from './access-token.ts';
import { pageBus } from './page-bus.ts';

/** Tells by how much the server's clock is ahead. */
export const publishClock = (offset: number): void => pageBus.publish({ topic: 'clock.changed', v: 1, offset });

/** Learns the server's clock from a token that has just arrived. @returns by how much it is ahead */
export const learnClock = (token: string, now: number): number => {
  const offset = getClockOffset(token, now);
  publishClock(offset);
  return offset;
};

/** The server's clock as far as this browser knows it, from the last token that came; milliseconds since 1970. */
export const serverNow = (): number => Date.now() + pageBus.last('clock.changed', 1).offset;
