import net from 'node:net';
import { once } from 'node:events';
import { freePort } from '../net/ports.ts';
import { readSettings } from '@acara/shared-contract/settings';
import { assertBackendPortsFree, clusterPlan } from './cluster-plan.ts';

describe('the places of a cluster', () => {
  it('lie in a row, and nginx has the ports of edge and API', () => {
    const settings = readSettings('tooling', { CLUSTER_PORT: '3810', CLUSTER_APIS: '1', CLUSTER_EDGES: '2' });
    expect(clusterPlan(settings)).toEqual({
      frontPort: 3000,
      balancerPort: 3001,
      backends: [
        { name: 'api-1', kind: 'api', port: 3810 },
        { name: 'edge-1', kind: 'edge', port: 3811 },
        { name: 'edge-2', kind: 'edge', port: 3812 },
      ],
    });
  });

  it('that are in use are reported with the process and the setting', async () => {
    const port = await freePort();
    const settings = readSettings('tooling', { CLUSTER_PORT: String(port), CLUSTER_APIS: '1', CLUSTER_EDGES: '1' });
    const server = net.createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    await expect(assertBackendPortsFree(settings)).rejects.toThrow(
      `api-1: port ${port} is taken\nPort ${port} is in use by another program. Choose a free one with CLUSTER_PORT, such as: CLUSTER_PORT=${port + 100} npm run cluster`,
    );
    server.close();
  });

  it('are not those of another setting', async () => {
    const settings = readSettings('tooling', { PORT: '3812', CLUSTER_PORT: '3810' });
    await expect(assertBackendPortsFree(settings)).rejects.toThrow(
      'CLUSTER_PORT gives edge-1 port 3812, which is PORT: choose another one.',
    );
  });
});
