import { HAPROXY_DEPLOYMENTS, haproxyConfiguration } from './haproxy.ts';

const PLAIN = { front: 60001, http2: 60002, calls: 60003, cache: 60004, metrics: 60005, edge: 60006, api: 60007 };
/** They contain ports that the configurations have. */
const ALIKE = { front: 30801, http2: 30011, calls: 23080, cache: 30112, metrics: 30211, edge: 38404, api: 30808 };

test.each(HAPROXY_DEPLOYMENTS)(
  'the ports of %s are replaced, by numbers like others of its ports too',
  (deployment) => {
    const numbers = new Map(Object.entries(ALIKE).map(([name, port]) => [port, PLAIN[name as keyof typeof PLAIN]]));
    const text = haproxyConfiguration(deployment, ALIKE);
    expect(text.replaceAll(/\b\d{5}\b/g, (port) => String(numbers.get(Number(port)) ?? port))).toBe(
      haproxyConfiguration(deployment, PLAIN),
    );
  },
);
