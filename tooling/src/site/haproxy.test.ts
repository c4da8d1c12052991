import { HAPROXY_DEPLOYMENTS, haproxyConfiguration } from './haproxy.ts';

const PLAIN = { front: 60001, http2: 60002, calls: 60003, cache: 60004, metrics: 60005, edge: 60006, api: 60007 };
/** They contain ports that the configurations have. */
const ALIKE = { front: 30801, http2: 30011, calls: 23080, cache: 30112, metrics: 30211, edge: 38404, api: 30808 };
const NETWORKS = '/tmp/networks';

test.each(HAPROXY_DEPLOYMENTS)(
  'the ports of %s are replaced, by numbers like others of its ports too',
  (deployment) => {
    const second = { plain: { ...PLAIN, secondApi: 60008 }, alike: { ...ALIKE, secondApi: 30218 } };
    const numbers = new Map(
      Object.entries(second.alike).map(([name, port]) => [port, second.plain[name as keyof typeof second.plain]]),
    );
    const text = haproxyConfiguration(deployment, second.alike, NETWORKS);
    expect(text.replaceAll(/\b\d{5}\b/g, (port) => String(numbers.get(Number(port)) ?? port))).toBe(
      haproxyConfiguration(deployment, second.plain, NETWORKS),
    );
  },
);

/** The lines of each section that count, without what names of servers differ in. */
const sections = (deployment: (typeof HAPROXY_DEPLOYMENTS)[number]) => {
  const text = haproxyConfiguration(deployment, { ...PLAIN, secondApi: 60008 }, NETWORKS)
    .replaceAll(/ *#.*/g, '')
    .replaceAll(/(?<=server |apis\/)[\w-]+/g, 'NAME');
  return new Map(
    text
      .split(/^(?=\S)/m)
      .map((section) => section.split('\n').filter((line) => line.trim() !== ''))
      .map(([title = '', ...lines]) => [title, lines]),
  );
};

/** What several machines need beside that: other times of checks, and edges that are asked where none answers checks. */
const OF_ONE_MACHINE = ['  hard-stop-after 60s', '  timeout check 2s'];
const OF_SEVERAL = [
  '  hard-stop-after 35s',
  '  timeout check 3s',
  '  use_backend edges-unchecked if { nbsrv(edges) eq 0 }',
];

test('requests are limited and sent on by the same lines in all deployments', () => {
  const one = sections('systemd');
  const several = sections('swarm');
  several.delete('backend edges-unchecked from common');
  expect([...several.keys()]).toEqual([...one.keys()]);
  expect([...one.keys()]).toEqual(expect.arrayContaining(['global', 'frontend visitors from common']));
  for (const [title, lines] of one)
    expect(several.get(title)?.filter((line) => !OF_SEVERAL.includes(line))).toEqual(
      lines.filter((line) => !OF_ONE_MACHINE.includes(line)),
    );
});
