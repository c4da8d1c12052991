import { defineRuns } from '../environment/test-environment.ts';
import { cacheKeysRun } from './runs/cache-keys.ts';
import { frontConnectionsRun } from './runs/front-connections.ts';
import { heldPlacesRun } from './runs/held-places.ts';
import { longHeadersRun } from './runs/long-headers.ts';
import { longRequestsRun } from './runs/long-requests.ts';
import { passwordQueueRun } from './runs/password-queue.ts';
import { refreshTokensRun } from './runs/refresh-tokens.ts';
import { sharedConnectionsRun } from './runs/shared-connections.ts';
import { sharedLimitsRun } from './runs/shared-limits.ts';
import { slowBodiesRun } from './runs/slow-bodies.ts';
import { unlimitedRoutesRun } from './runs/unlimited-routes.ts';

const USAGE =
  'what strangers can cost the site (R21 to R24, R27 to R31, R33, R34)\n  --front   R21, R22, R24, R27, R28 and R34 through HAProxy, as in a deployment';

export const { usage, run } = defineRuns(
  'attacks',
  USAGE,
  { minutes: 30, front: false },
  {
    r21: refreshTokensRun,
    r22: passwordQueueRun,
    r23: slowBodiesRun,
    r24: cacheKeysRun,
    r27: heldPlacesRun,
    r28: sharedLimitsRun,
    r29: longRequestsRun,
    r30: sharedConnectionsRun,
    r31: unlimitedRoutesRun,
    r33: frontConnectionsRun,
    r34: longHeadersRun,
  },
);
