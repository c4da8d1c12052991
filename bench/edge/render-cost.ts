import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openStore, releaseFolder, resolveReleases } from '@acara/releases';
import {
  mergeDeclarations,
  RELEASES_ELEMENT_ID,
  SETTINGS_ELEMENT_ID,
  SHELL_NAME,
  type PageReleases,
  type SiteSettings,
} from '@acara/shared-contract/release';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { threadMs } from '../lib/cpu-time.ts';
import { sum } from '../lib/statistics.ts';
import type { ReactAlone, RenderedAlone } from './react-alone.ts';

/** A process and those it started. */
const processTree = (root: number): number[] => {
  const children = readdirSync(`/proc/${root}/task`).flatMap((thread) =>
    readFileSync(`/proc/${root}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [root, ...children.flatMap(processTree)];
};

const readElement = <T>(document: string, id: string): T => {
  const text = new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(document)?.[1];
  if (text === undefined) throw new Error(`the document has no ${id}`);
  return JSON.parse(text) as T; // written by our own edge
};

/** File of the server bundle of the live release of a package. */
const bundleFile = async (dir: string, name: string): Promise<string> => {
  const registry = await openStore({ dir }).read();
  const acara = registry && resolveReleases(registry)[name]?.extras.acara;
  if (!acara?.server) throw new Error(`${name} has no server bundle in ${dir}`);
  return path.join(releaseFolder(dir, name, acara.releaseId), acara.server.path);
};

/** Renders the tree of a page by React alone, in a process of its own. */
const startReactAlone = async (disposables: Disposables, given: ReactAlone) => {
  const child = fork(new URL('./react-alone.ts', import.meta.url), [JSON.stringify(given)], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  disposables.add(async () => {
    child.kill();
  });
  return async (): Promise<number> => {
    child.send('render');
    const [{ ms }] = (await once(child, 'message')) as [RenderedAlone];
    return ms;
  };
};

/** Pages of a round, and rounds until both are compiled. */
const PAGES = 20;
const WARM_UP = 15;

type RenderCost = { live: number; react: number };

/**
 * Processor time of a page that is rendered for its visitor, beside that of `renderToString` for the same tree with its
 * data at hand; both per page in ms, a value for each round.
 * @param edge one that keeps no page: its address and process
 * @param dir the release store
 */
export const measureRenderCost = async (
  disposables: Disposables,
  site: { edge: { url: string; pid: number }; apiOrigin: string; dir: string; remote: string },
  { address, rounds, headers }: { address: string; rounds: number; headers: HeadersInit },
): Promise<RenderCost[]> => {
  const { edge } = site;
  const getPage = async () => (await fetch(edge.url + address, { headers })).text();
  const document = await getPage();
  const renderAlone = await startReactAlone(disposables, {
    shell: await bundleFile(site.dir, SHELL_NAME),
    remote: await bundleFile(site.dir, site.remote),
    request: {
      url: address,
      settings: readElement<SiteSettings>(document, SETTINGS_ELEMENT_ID),
      declarations: mergeDeclarations(readElement<PageReleases>(document, RELEASES_ELEMENT_ID)),
      api: { origin: site.apiOrigin, headers: {} },
    },
  });
  const processorTime = () => sum(processTree(edge.pid).map(threadMs));
  const measured: RenderCost[] = [];
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const cost = { live: 0, react: 0 };
    const before = processorTime();
    // By turns, so that a processor that is busy or cold is so for both.
    for (let at = 0; at < PAGES; at += 1) {
      await getPage();
      cost.react += (await renderAlone()) / PAGES;
    }
    cost.live = (processorTime() - before) / PAGES;
    if (round >= 0) measured.push(cost);
  }
  return measured;
};
