import { SERVER_LIBRARIES } from '@acara/shared-contract/provided-libraries';
import type { BundleRef } from './bundle-loader.ts';
import { startWorkerProcess } from './worker-process.ts';

/** Loads a server bundle in a worker. @returns the problem, or null */
const load = async (source: string): Promise<string | null> => {
  const bundle: BundleRef = { remote: 'mfe-test', releaseId: 'test-release-1', file: 'server.cjs', sha384: '' };
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

test('server bundles get every library that the edge provides', async () => {
  const names = SERVER_LIBRARIES.flatMap(({ name, server }) => [name, ...server.map((part) => `${name}/${part}`)]);
  const check = (name: string) => `if (!Object.keys(require('${name}')).length) throw new Error('${name}');`;
  expect(await load(names.map(check).join('\n'))).toBeNull();
});

test.each(['react-router-dom', 'node:fs', 'react-dom/client'])('server bundles do not get %s', async (name) => {
  expect(await load(`require('${name}')`)).toBe(
    `BundleError: the server bundle of mfe-test test-release-1 requires ${name}, which the edge does not provide`,
  );
});
