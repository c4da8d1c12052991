import { file, port, wholeNumber } from '../kinds.ts';
import { readBy, setting } from '../setting.ts';

/** Settings of start, build and tests only. */
export const toolingSettings = readBy(['tooling'], {
  SEED_EVENTS: setting(wholeNumber(100, 1_000_000), 'events in a freshly seeded database', {
    default: 2000,
    only: 'development',
  }),
  DEV_PORT: setting(port, 'port of one remote alone (`npm run dev -w`)', { default: 3100, only: 'development' }),
  DEV_INSIDE_PORT: setting(port, 'port of `npm run dev:inside` beside a running site', {
    default: 3101,
    only: 'development',
  }),
  CHROMIUM_PATH: setting(file, 'Chromium of the browser tests; default one of the usual places', {
    only: 'development',
  }),
});
