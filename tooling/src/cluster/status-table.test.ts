import { statusTable } from './status-table.ts';

describe('the status of a cluster', () => {
  it('shows a line per process, with the registry of the edges', () => {
    const lines = statusTable([
      { name: 'api-1', port: 3811, state: 'waiting', serves: false, pid: 0, crashes: 2 },
      { name: 'edge-1', port: 3813, state: 'ready', serves: true, pid: 41, crashes: 0, revision: 9 },
    ]);
    expect(lines).toEqual([
      'process  port  state    balancer    pid  crashes  registry',
      'api-1    3811  waiting  out         -    2',
      'edge-1   3813  ready    in service  41   0        9',
    ]);
  });
});
