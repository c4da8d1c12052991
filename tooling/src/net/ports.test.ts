import net from 'node:net';
import { once } from 'node:events';
import { freePort, freePortRow } from './ports.ts';

test('a range of ports has none in use', async () => {
  const first = await freePortRow(5);
  const taken = net.createServer().listen(first + 3, '127.0.0.1');
  await once(taken, 'listening');
  const place = (first - 20_000) / (32_000 - 20_000 - 5);
  const places = [place, first < 26_000 ? 0.999 : 0];
  const next = await freePortRow(5, () => places.shift() ?? 0.5);
  taken.close();
  expect(Math.abs(next - first)).toBeGreaterThan(3);
});

test('a free port is outside of the range for outgoing connections, which could take it before it is listened on', async () => {
  expect(await freePort()).toBeLessThan(32_768);
});
