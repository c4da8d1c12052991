import { findObstacle, NOT_HERE } from '@acara/tooling/src/containers/docker.ts';
import { prepareEngines, prepareImages } from './engines.ts';
import { ENGINES } from './machine.ts';
import { closeLab, isInside, openLab, runInside } from './namespaces.ts';
import { runRestore } from './restore.ts';
import { startMachines, startSite } from './site.ts';
import { FAULTS, runFaults } from './faults/index.ts';

const USAGE = `npm run lab -- COMMAND: several machines in namespaces of this one (Linux with Debian, root)
  up                 PostgreSQL on three machines, the site on three more
  fault NAME …       does this to them while visitors read and buy, and checks the books:
                     ${Object.keys(FAULTS).join(', ')}
  restore            the database alone, then down: backups, the loss of all its machines, the state of a moment, the books
  all                up, every fault, down, restore
  down               ends it, and leaves only logs`;

/** Longer than everything takes on a busy machine. */
const LIMIT_MS = 60 * 60_000;

const again = (...args: string[]) => runInside([process.execPath, import.meta.filename, ...args]);

const up = async (): Promise<number> => {
  await closeLab();
  prepareEngines();
  await prepareImages();
  await openLab(ENGINES);
  return again('start');
};

/** In a lab of its own, without the site's machines, which need images. */
const restore = async (): Promise<number> => {
  await closeLab();
  prepareEngines();
  await openLab(ENGINES);
  try {
    return await again('drill');
  } finally {
    await closeLab();
  }
};

const all = async (names: readonly string[]): Promise<number> => {
  try {
    return (await up()) || (await again('fault', ...names));
  } finally {
    await closeLab();
  }
};

const run = async ([command = '', ...names]: string[]): Promise<number> => {
  const unknown = names.filter((name) => !(name in FAULTS));
  const obstacle = findObstacle();
  if (obstacle !== undefined) {
    console.error(`There can be no lab here: ${obstacle}.`);
    return NOT_HERE;
  }
  if (command === 'up') return up();
  if (command === 'restore') return restore();
  if (command === 'all' && unknown.length === 0)
    return (await all(names.length > 0 ? names : Object.keys(FAULTS))) || (names.length > 0 ? 0 : await restore());
  if (command === 'down') return closeLab().then(() => 0);
  if (command === 'start' && isInside()) return startSite().then(() => 0);
  if (command === 'drill' && isInside()) return startMachines().then(runRestore);
  if (command !== 'fault' || unknown.length > 0 || names.length === 0) {
    console.error(USAGE);
    return 2;
  }
  return isInside() ? runFaults(names) : again(command, ...names);
};

const giveUp = (words: string) => {
  console.error(words);
  void (isInside() ? Promise.resolve() : closeLab()).finally(() => process.exit(1));
};
setTimeout(() => giveUp('given up after an hour'), LIMIT_MS).unref();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => giveUp('interrupted'));

try {
  process.exit(await run(process.argv.slice(2)));
} catch (error) {
  const isPlain = error instanceof Error && error.name === 'BenchError';
  console.error(isPlain ? error.message : error);
  process.exit(1);
}
