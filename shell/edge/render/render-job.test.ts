import type { RenderJob } from './render-messages.ts';
import { renderJob } from './render-job.ts';

const aBundle = (remote: string) => ({ remote, releaseId: '1', file: '', sha384: '' });
const request = { url: '/' } as RenderJob['request'];
const chrome = aBundle('shell');
const remote = aBundle('a-remote');
const shell = { render: () => ({ header: 'H', footer: 'F', styles: '' }), renderNotFound: () => null };
const rendered = { status: 200, head: { title: 'A' }, html: '<p>', styles: '', state: null, isComplete: true };

test('the chrome is rendered while the remote waits for its data', async () => {
  const data = Promise.withResolvers<void>();
  const order: string[] = [];
  const bundles: unknown[] = [
    {
      ...shell,
      render: () => {
        order.push('chrome');
        data.resolve();
        return shell.render();
      },
    },
    {
      render: async () => {
        // Requests take some microtasks to be sent.
        for (let step = 0; step < 20; step += 1) await Promise.resolve();
        order.push('data requested');
        await data.promise;
        order.push('remote');
        return rendered;
      },
    },
  ];
  const load = async (bundle: unknown) => bundles[bundle === chrome ? 0 : 1];
  const page = await renderJob(load, { chrome, remote, request });
  expect(order).toEqual(['data requested', 'chrome', 'remote']);
  expect(page).toEqual({ remote: rendered, chrome: shell.render(), errors: [] });
});
