import type { ServiceState } from '../site/service.ts';
import { rollingRestart, type RollingService } from './rolling-restart.ts';

type Fake = RollingService & { state: ServiceState };

/** Services and a balancer that record what is done with them. */
const stage = (
  names: readonly string[],
  { failing = '', out = [] as string[], states = {} as Record<string, ServiceState> } = {},
) => {
  const done: string[] = [];
  const removed = new Set(out);
  const services = names.map((name): Fake => {
    const service: Fake = {
      name,
      state: states[name] ?? 'ready',
      end: async () => {
        done.push(`end ${name}`);
        service.state = 'stopped';
      },
      start: async () => {
        if (name === failing) throw new Error(`${name} is not ready`);
        done.push(`start ${name}`);
        service.state = 'ready';
      },
    };
    return service;
  });
  const balancer = {
    serves: (name: string) => !removed.has(name),
    takeOut: async (name: string) => {
      done.push(`out ${name}`);
      removed.add(name);
    },
    putBack: async (name: string) => {
      done.push(`back ${name}`);
      removed.delete(name);
    },
  };
  return { done, removed, restart: () => rollingRestart(services, balancer, () => undefined) };
};

describe('a rolling restart', () => {
  it('takes one out, renews it and puts it back before the next one', async () => {
    const { done, restart } = stage(['edge-1', 'edge-2']);
    await restart();
    expect(done).toEqual(
      ['edge-1', 'edge-2'].flatMap((name) => [`out ${name}`, `end ${name}`, `start ${name}`, `back ${name}`]),
    );
  });

  it('leaves the other one in service where one does not become ready, and reports it', async () => {
    const { done, removed, restart } = stage(['edge-1', 'edge-2'], { failing: 'edge-1' });
    await expect(restart()).rejects.toThrow(
      'edge-1 is not ready\nedge-1 is out of service. In service: edge-2. The rest was not restarted.',
    );
    expect(done).toEqual(['out edge-1', 'end edge-1']);
    expect([...removed]).toEqual(['edge-1']);
  });

  it('begins with the one that a failed restart has left out', async () => {
    const { done, restart } = stage(['edge-1', 'edge-2'], { out: ['edge-2'], states: { 'edge-2': 'stopped' } });
    await restart();
    expect(done.slice(0, 4)).toEqual(['end edge-2', 'start edge-2', 'back edge-2', 'out edge-1']);
  });

  it.each<[string, Record<string, ServiceState>]>([
    ['there is no other', {}],
    ['the other one is being started again', { 'api-2': 'waiting' }],
  ])('does not touch the only one in service: %s', async (_why, states) => {
    const names = ['api-1', ...Object.keys(states)];
    const { done, restart } = stage(names, { states, failing: 'api-2' });
    await expect(restart()).rejects.toThrow(
      names.length === 1 ? 'api-1 is the only one in service' : 'In service: api-1',
    );
    expect(done).not.toContain('out api-1');
  });
});
