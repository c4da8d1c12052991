import { startPostgresServer } from '../environment/databases.ts';
import { environmentParts } from '../environment/test-environment.ts';
import { defineBench } from '../lib/bench.ts';
import { frontConnections, slowBodies } from './connections.ts';
import { longRequests } from './long-requests.ts';
import { passwordQueue, refreshTokens } from './sessions.ts';

const USAGE = `what strangers can cost the site (R21 to R23, R29, R33)
  --only r21,r22,r23,r29,r33   default all`;

export const { usage, run } = defineBench('attacks', USAGE, { minutes: 30 }, async (bench) => {
  const server = await startPostgresServer(bench.disposables, 'attacks');
  const part = environmentParts(bench, server);
  await part('R21', refreshTokens);
  await part('R22', passwordQueue);
  await bench.part('R23', slowBodies);
  await bench.part('R29', longRequests);
  await bench.part('R33', frontConnections);
});
