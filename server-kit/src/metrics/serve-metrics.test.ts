import { Registry } from 'prom-client';
import { serveMetrics, type MeasuredApp } from './serve-metrics.ts';

/** An app that only keeps its hooks. */
const startApp = async (port = 0) => {
  const hooks: Record<string, (...given: never[]) => unknown> = {};
  const logged = Promise.withResolvers<{ address?: { port: number } }>();
  const app: MeasuredApp = {
    log: { info: (fields) => logged.resolve(fields), error: (fields) => logged.resolve(fields) },
    addHook: (name: string, hook: (...given: never[]) => unknown) => (hooks[name] = hook),
  };
  const registry = new Registry();
  serveMetrics(app, registry, { host: '127.0.0.1', port });
  await hooks['onListen']?.();
  const { address } = await logged.promise;
  return { port: address?.port, close: () => hooks['onClose']?.() };
};

describe('the port of the metrics', () => {
  it('serves them, and nothing else', async () => {
    const { port, close } = await startApp();
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get('content-type')).toContain('version=0.0.4');
    const text = await answer.text();
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(text).toContain('# TYPE http_request_duration_seconds histogram');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
    await close();
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed');
  });

  it('may be in use: the app continues', async () => {
    const first = await startApp();
    expect((await startApp(first.port)).port).toBeUndefined();
    await first.close();
  });
});
