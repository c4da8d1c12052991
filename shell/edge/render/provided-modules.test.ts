import { version } from 'react';
import { FURTHER_SCOPES, scopeOf, SERVER_LIBRARIES } from '@acara/shared-contract/provided-libraries';
import type { BundleRef } from './bundle-loader.ts';
import { startWorkerProcess } from './worker-process.ts';

/** Loads a server bundle in a worker. @returns the problem, or null */
const load = async (source: string, scope?: string): Promise<string | null> => {
  const bundle: BundleRef = {
    remote: 'mfe-test',
    releaseId: 'test-release-1',
    file: 'server.cjs',
    sha384: '',
    ...(scope && { scope }),
  };
  const loaded = Promise.withResolvers<string | null>();
  const worker = startWorkerProcess({
    memoryMb: 128,
    onMessage: (message) => {
      if (message.type === 'started') worker.send({ type: 'load', id: 1, bundle, capacity: 1 });
      if (message.type === 'want') worker.send({ type: 'source', id: message.id, source });
      if (message.type === 'loaded') loaded.resolve(message.problem);
    },
    onEnd: (reason) => loaded.reject(new Error(reason)),
  });
  try {
    return await loaded.promise;
  } finally {
    await worker.kill();
  }
};

const names = SERVER_LIBRARIES.flatMap(({ name, server }) => [name, ...server.map((part) => `${name}/${part}`)]);
const requireAll = names
  .map((name) => `if (!Object.keys(require('${name}')).length) throw new Error('${name}');`)
  .join('\n');
/** Renders a hook of the session. */
const render = (major: number) => `
  const { renderToString } = require('react-dom/server');
  const { jsx } = require('react/jsx-runtime');
  const { useSession } = require('@acara/shared-auth');
  const Part = () => jsx('p', { children: useSession().status });
  const html = renderToString(jsx(Part, {}));
  const version = require('react').version;
  if (html !== '<p>guest</p>' || !version.startsWith('${major}.')) throw new Error(html + version);`;

test('server bundles get every library that the edge provides', async () => {
  expect(await load(requireAll)).toBeNull();
});

test.each([...FURTHER_SCOPES])('in the share scope %s, too, bound to its React', async (scope) => {
  const major = Number(scope.replace('react', ''));
  expect(await load(requireAll + render(major), scope)).toBeNull();
});

test('the default share scope has the name of its React', async () => {
  expect(await load(render(Number(version.split('.')[0])), scopeOf(version))).toBeNull();
});

test('a share scope that the edge does not have provides nothing', async () => {
  expect(await load(`require('react')`, 'react99')).toContain('requires react, which the edge does not provide');
});

test.each(['react-router-dom', 'node:fs', 'react-dom/client'])('server bundles do not get %s', async (name) => {
  expect(await load(`require('${name}')`)).toBe(
    `BundleError: the server bundle of mfe-test test-release-1 requires ${name}, which the edge does not provide`,
  );
});
