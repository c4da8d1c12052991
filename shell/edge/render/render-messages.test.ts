import { splitJob, type RenderJob } from './render-messages.ts';

const bundle = (remote: string) => ({ remote, releaseId: '20260101-aaaaaaaaaaaa', file: '/x', sha384: 'sha384-x' });

test('each part of a job renders one thing: the remote, the chrome or a fragment', () => {
  const remote = bundle('mfe-a');
  const chrome = bundle('shell');
  const section = { name: 'a.section', bundle: bundle('mfe-b') };
  const request: RenderJob['request'] = {
    url: '/',
    settings: {} as RenderJob['request']['settings'],
    api: { origin: '', headers: {} },
  };

  const parts = splitJob({ chrome, remote, fragments: [section], request }).map(({ name, part }) => ({
    name,
    renders: [part.remote, part.chrome, ...(part.fragments ?? [])].filter((one) => one !== null),
  }));

  expect(parts).toEqual([
    { name: 'mfe-a/20260101-aaaaaaaaaaaa', renders: [remote] },
    { name: 'shell/20260101-aaaaaaaaaaaa', renders: [chrome] },
    { name: 'mfe-b/20260101-aaaaaaaaaaaa a.section', renders: [section] },
  ]);
});
