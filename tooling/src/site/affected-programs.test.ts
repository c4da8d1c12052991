import { affectedPrograms } from './affected-programs.ts';

describe('a change of sources', () => {
  it.each([
    ['core-api/src/app.ts', ['api']],
    ['shell/edge/server.ts', ['edge']],
    ['shell/browser/chrome/header/site-header.tsx', ['releases']],
    ['mfe-discovery/src/routes.tsx', ['releases']],
    ['shared-ui/src/theme/tokens.ts', ['releases']],
    ['shared-contract/src/limits.ts', ['api', 'edge', 'releases']],
    ['server-kit/src/html.ts', ['api', 'edge', 'sandbox']],
    ['sandbox/src/sandbox.ts', ['sandbox']],
    ['core-api/src/app.test.ts', []],
    ['mfe-discovery/README.md', []],
    ['mfe-discovery/dist/browser/main.js', []],
  ])('in %s affects %j', (file, parts) => {
    expect([...affectedPrograms([file])]).toEqual(parts);
  });

  it('in several files affects each program once', () => {
    expect([...affectedPrograms(['shell/edge/a.ts', 'shell/edge/b.ts', 'core-api\\src\\c.ts'])]).toEqual([
      'edge',
      'api',
    ]);
  });
});
