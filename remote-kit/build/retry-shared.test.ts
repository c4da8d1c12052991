import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { containerPlugins } from '../webpack/remote-preset.mjs';
import { compile } from './compile.mjs';

type Container = { init: (scope: object) => unknown; get: (expose: string) => Promise<() => Exposed> };
type Exposed = { load: () => Promise<{ name: string }> };

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'acara-retry-'));
  mkdirSync(path.join(root, 'src'));
  writeFileSync(path.join(root, 'src/lifecycles.mjs'), `export const load = () => import('client');`);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A real build of a remote that takes the library `client` from the shell. */
const buildContainer = async (): Promise<Container> => {
  const shared = { client: { import: false, singleton: true, strictVersion: true, requiredVersion: '^1.0.0' } };
  await compile({
    name: 'sample',
    context: root,
    mode: 'production',
    entry: {},
    target: 'webworker',
    output: { path: path.join(root, 'dist'), uniqueName: 'sample', publicPath: '/' },
    plugins: containerPlugins({ name: 'sample', exposes: { './lifecycles': './src/lifecycles.mjs' }, shared }),
  });
  const run = (script: string): void => void runInContext(readFileSync(path.join(root, 'dist', script), 'utf8'), page);
  const page: { self?: object; importScripts: (script: string) => void; sample?: Container } = { importScripts: run };
  page.self = createContext(page);
  run('remoteEntry.js');
  if (!page.sample) throw new Error('there is no container');
  return page.sample;
};

test('a shared library that failed to load is loaded again with the next import, and then cached', async () => {
  const container = await buildContainer();
  let requests = 0;
  const get = () => {
    requests += 1;
    return requests === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(() => ({ name: 'client' }));
  };
  await container.init({ client: { '1.2.0': { get, from: 'shell', scope: ['default'] } } });
  const { load } = (await container.get('./lifecycles'))();
  await expect(load()).rejects.toThrow('offline');
  expect((await load()).name).toBe('client');
  expect((await load()).name).toBe('client');
  expect(requests).toBe(2);
});
