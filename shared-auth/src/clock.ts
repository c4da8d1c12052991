import { tokenTimes } from './access-token.ts';
import { pageBus } from './page-bus.ts';

export const publishClock = (offset: number): void => pageBus.publish({ topic: 'clock.changed', v: 1, offset });

/** Publishes by how many milliseconds the server's clock is ahead, as a token just issued shows, and returns that. */
export const learnClock = (token: string, now: number): number => {
  const times = tokenTimes(token);
  const offset = times ? times.issuedAt - now : 0;
  publishClock(offset);
  return offset;
};

/** The server's time as far as this browser knows it, in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + pageBus.last('clock.changed', 1).offset;
