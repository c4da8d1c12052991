import { startPostgresServer } from '../environment/databases.ts';
import { environmentParts } from '../environment/test-environment.ts';
import { defineBench } from '../lib/bench.ts';
import { frontConnections, sharedConnections, slowBodies } from './connections.ts';
import { heldPlaces } from './held-places.ts';
import { longRequests } from './long-requests.ts';
import { cacheKeys, longHeaders, sharedLimits, unlimitedRoutes } from './many-requests.ts';
import { passwordQueue, refreshTokens } from './sessions.ts';

const USAGE = `what strangers can cost the site (R21 to R24, R27 to R31, R33, R34)
  --only r21,r22,r23,r24,r27,r28,r29,r30,r31,r33,r34   default all
  --front   R21, R22, R24, R27, R28 and R34 through HAProxy, as in a deployment`;

export const { usage, run } = defineBench('attacks', USAGE, { minutes: 30, front: false }, async (bench) => {
  const { front } = bench;
  const server = await startPostgresServer(bench.disposables, 'attacks');
  const part = environmentParts(bench, server, { front });
  await part('R21', refreshTokens);
  await part('R22', passwordQueue);
  await bench.part('R23', slowBodies);
  await bench.part('R24', (own) => cacheKeys(own, front));
  await bench.part('R27', (own) => heldPlaces(own, server, front));
  await part('R28', sharedLimits, { processes: 2, env: { READ_LIMIT: '2000' } });
  await bench.part('R29', longRequests);
  await bench.part('R30', sharedConnections);
  await bench.part('R31', unlimitedRoutes);
  await bench.part('R33', frontConnections);
  // Of the heap of the API process, in MB; a deployment gives it 768 MB in all.
  await part('R34', longHeaders, { env: { NODE_OPTIONS: '--max-old-space-size=384' } });
});
