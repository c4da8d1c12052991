import Fastify from 'fastify';
import { watchProxies } from './watch-rollouts.ts';

const warn = jest.fn();
beforeEach(() => warn.mockClear());

/** A request from `peer`, as Fastify reads it. */
const see = async (trustProxy: string | false, peer: string, forwarded?: string) => {
  const proxies = watchProxies(warn);
  const app = Fastify({ trustProxy });
  app.get('/', (request) => {
    proxies.record(request);
    return '';
  });
  await app.inject({ url: '/', remoteAddress: peer, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} });
  await app.close();
  return proxies.isBehindUnknownProxy();
};

describe('visitors', () => {
  test.each<[string, string | false, string, string | undefined]>([
    ['who come directly', false, '203.0.113.1', undefined],
    ['who come through a trusted proxy', '10.0.0.0/8', '10.0.0.1', '203.0.113.1'],
    ['who come through several of them', '10.0.0.0/8', '10.0.0.1', '203.0.113.1, 10.0.0.2'],
  ])('%s are several networks', async (_who, trust, peer, forwarded) => {
    expect(await see(trust, peer, forwarded)).toBe(false);
    expect(warn).not.toHaveBeenCalled();
  });

  test.each<[string, string | false, string, string, string]>([
    ['a proxy while none is trusted', false, '10.0.0.1', '203.0.113.1', '10.0.0.1'],
    ['another proxy than the trusted one', '10.9.0.0/16', '10.0.0.1', '203.0.113.1', '10.0.0.1'],
    ['a proxy before the trusted one', '10.0.0.0/8', '10.0.0.1', '203.0.113.1, 198.51.100.1', '198.51.100.1'],
  ])('who come through %s are one network', async (_who, trust, peer, forwarded, address) => {
    expect(await see(trust, peer, forwarded)).toBe(true);
    expect(warn.mock.calls).toEqual([[address]]);
  });
});

test('a problem is reported once; the last visitor decides the current state', () => {
  const proxies = watchProxies(warn);
  const through = (ip: string, by: string) => proxies.record({ ip, headers: { 'x-forwarded-for': by } });
  expect(proxies.isBehindUnknownProxy()).toBe(false);
  through('10.0.0.1', '203.0.113.1');
  through('10.0.0.2', '203.0.113.1');
  expect([proxies.isBehindUnknownProxy(), warn.mock.calls]).toEqual([true, [['10.0.0.1']]]);
  through('203.0.113.1', '203.0.113.1');
  expect(proxies.isBehindUnknownProxy()).toBe(false);
});
