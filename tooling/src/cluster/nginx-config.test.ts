import { readSettings } from '@acara/shared-contract/settings';
import { clusterPlan } from './cluster-plan.ts';
import { nginxConfig } from './nginx-config.ts';

const plan = clusterPlan(readSettings('tooling', { PORT: '3800', API_PORT: '3801', CLUSTER_PORT: '3811' }));
const createConfig = (...out: string[]) => nginxConfig({ plan, out: new Set(out), folder: '/data/a b' });
const getServers = (config: string) => [...config.matchAll(/^ *server (\S+) /gm)].map(([, address]) => address);

describe('the configuration of nginx', () => {
  it('leads visitors to all edges and edges to all API processes', () => {
    const config = createConfig();
    expect(getServers(config)).toEqual(['127.0.0.1:3813', '127.0.0.1:3814', '127.0.0.1:3811', '127.0.0.1:3812']);
    expect(config).toContain('listen 3800 ');
    expect(config).toContain('listen 127.0.0.1:3801 ');
  });

  it('has no server for what is out, so that the one left is not given up for one failure', () => {
    const config = createConfig('edge-1', 'api-2');
    expect(getServers(config)).toEqual(['127.0.0.1:3814', '127.0.0.1:3811']);
    expect(config).toContain('# edge-1 is out');
    expect(config).not.toMatch(/\bdown;/);
  });

  it('is not made where nobody would be left', () => {
    expect(() => createConfig('api-1', 'api-2')).toThrow('No api is left to serve.');
  });

  it('sends again only what may be sent twice', () => {
    const config = createConfig();
    expect(config).toContain('proxy_next_upstream error timeout;');
    expect(config).not.toMatch(/^ *proxy_next_upstream .*non_idempotent/m);
    expect(config).toContain('proxy_next_upstream_tries 2;');
  });

  it('trusts no address that a visitor sends, and lets the edges name the visitor', () => {
    const [, front = '', balancer = ''] = createConfig().split(/^ {2}server \{$/m);
    expect(front).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    for (const name of ['X-Forwarded-Host', 'Forwarded', 'X-Real-IP'])
      expect(front).toContain(`proxy_set_header ${name} "";`);
    expect(balancer).not.toContain('X-Forwarded-For $');
  });

  it('keeps no connection of an edge open that a reload would close under a purchase', () => {
    const [, front = '', balancer = ''] = createConfig().split(/^ {2}server \{$/m);
    expect(balancer).toContain('keepalive_timeout 0;');
    expect(front).toContain('keepalive_timeout 65s;');
  });

  it('keeps all files below its folder, whatever that is called', () => {
    const files = [...createConfig().matchAll(/(?:pid|error_log|_temp_path) "([^"]*)"/g)].map(([, file]) => file);
    expect(files).toHaveLength(7);
    for (const file of files) expect(file).toMatch(/^\/data\/a b\//);
  });

  it('names the user of the workers only where root starts it', () => {
    expect(createConfig()).not.toMatch(/^user /m);
    const workers = { user: 'nobody', group: 'nogroup' };
    expect(nginxConfig({ plan, out: new Set(), folder: '/data', workers })).toMatch(/^user nobody nogroup;$/m);
  });
});
