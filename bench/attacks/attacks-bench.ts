import { defineRuns } from '../environment/test-environment.ts';
import { cacheKeysRun } from './runs/cache-keys.ts';
import { heldPlacesRun } from './runs/held-places.ts';
import { longHeadersRun } from './runs/long-headers.ts';
import { passwordQueueRun } from './runs/password-queue.ts';
import { refreshTokensRun } from './runs/refresh-tokens.ts';
import { sharedLimitsRun } from './runs/shared-limits.ts';
import { slowBodiesRun } from './runs/slow-bodies.ts';

const USAGE = 'what strangers can cost the site (R21 to R24, R27 to R29)';

export const { usage, run } = defineRuns(
  'attacks',
  USAGE,
  { minutes: 30 },
  {
    r21: refreshTokensRun,
    r22: passwordQueueRun,
    r23: slowBodiesRun,
    r24: cacheKeysRun,
    r27: heldPlacesRun,
    r28: sharedLimitsRun,
    r29: longHeadersRun,
  },
);
