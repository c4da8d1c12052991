import type { RegistryDocument } from '../registry/registry-document.ts';
import { openFileStore } from '../registry/file-store.ts';
import { onlyAnalysis, startCanary } from '../testing/canary-rollout.ts';
import { temporaryFolder } from '../testing/index.ts';
import { openFileHealthStore } from './file-health-store.ts';
import type { HealthStore } from './health-store.ts';
import { watchHealth, type HealthWatch } from './health-watch.ts';

const NOW = Date.UTC(2026, 2, 4, 5, 6, 7);

let health: HealthStore;
let document: RegistryDocument;
let close: () => Promise<void>;
const halts: { why: string }[] = [];

const open = async (): Promise<HealthWatch> => {
  const { folder, remove } = await temporaryFolder();
  const store = openFileStore(folder);
  health = openFileHealthStore(folder);
  document = await startCanary(store, new Date(NOW));
  halts.length = 0;
  const watch = watchHealth({
    registry: () => document,
    store,
    health,
    now: () => NOW,
    intervalMs: 0,
    networks: 3,
    onHalt: (halted) => halts.push(halted),
    onError: (error) => {
      throw error;
    },
  });
  close = async () => {
    await watch.close();
    await remove();
  };
  return watch;
};
afterEach(() => close());

describe('comparisons of server bundles', () => {
  const compare = (one: HealthWatch, worse: 'canary' | 'control', count: number) => {
    for (let at = 0; at < count; at += 1) one.compared(`10.0.${at}.0/24`, 'mfe-a', worse);
  };

  test('count as visitors at a share of one half, and halt after 15 that only the canary failed', async () => {
    const one = await open();
    compare(one, 'canary', 14);
    await one.decide();
    expect((await health.tally(onlyAnalysis(document))).server.shares).toEqual([
      { bp: 5000, hour: 0, canary: 14, control: 0, networks: 14 },
    ]);
    expect(halts).toEqual([]);
    compare(one, 'canary', 1);
    await one.decide();
    expect(halts).toEqual([expect.objectContaining({ why: expect.stringMatching(/^server: in 15 of 15 /) })]);
  });

  test('that either release failed halt nothing, nor those of a package that is not rolled out', async () => {
    const one = await open();
    compare(one, 'canary', 40);
    compare(one, 'control', 40);
    for (let at = 0; at < 40; at += 1) one.compared(`10.1.${at}.0/24`, 'mfe-none', 'canary');
    await one.decide();
    expect(halts).toEqual([]);
  });
});
