import { halt } from '@acara/releases';
import { BenchError, defineBench } from '../lib/bench.ts';
import { upTo } from '../lib/concurrency.ts';
import { createChecks } from '../lib/runs.ts';
import { printTable } from '../lib/text-table.ts';
import { followRollout, type RolloutResult } from './follow-rollout.ts';
import { REMOTE, startRolloutSite } from './rollout-site.ts';
import { SITUATIONS } from './situations.ts';

const USAGE = `sound releases in bad times, from 1 % to all visitors: none may be halted; a faulty one in each must be
  --seed N         of visitors and chances (default 1)
  --rollouts N     sound ones in each situation (default 8)
  --only NAME      of ${Object.keys(SITUATIONS).join(', ')}; default all`;

const OPTIONS = { seed: 1, rollouts: 8, only: '', minutes: 30 };

const sumOf = (results: readonly RolloutResult[], value: (result: RolloutResult) => number) =>
  results.reduce((sum, result) => sum + value(result), 0);

const describe = (situation: string, results: readonly RolloutResult[], control: RolloutResult, seconds: number) => ({
  situation,
  rollouts: results.length,
  halted: results.filter(({ why }) => why !== null).length,
  'by hand': sumOf(results, ({ byHand }) => byHand),
  visits: sumOf(results, ({ visits }) => visits),
  documents: sumOf(results, ({ counts }) => counts.documents),
  beacons: sumOf(results, ({ counts }) => counts.beacons),
  'failed calls': sumOf(results, ({ counts }) => counts.failedCalls),
  affected: sumOf(results, ({ affected }) => affected.canary + affected.control),
  'most evidence': Math.max(...results.map(({ evidence }) => evidence)),
  'faulty one':
    control.why === null ? 'not halted' : `${control.why.split(':')[0]}, ${control.affected.canary} affected`,
  seconds,
});

export const { usage, run } = defineBench('rollouts', USAGE, OPTIONS, async (options) => {
  const { seed, rollouts, only, disposables } = options;
  const chosen = Object.entries(SITUATIONS).filter(([name]) => only === '' || only === name);
  if (chosen.length === 0) throw new BenchError(`There is no situation ${only}`);
  console.log(`seed ${seed}`);
  const site = await startRolloutSite(disposables, seed);
  const { holds, ...checks } = createChecks();
  const rows = [];
  const details: Record<string, RolloutResult[]> = {};
  for (const [name, situation] of chosen) {
    const begun = performance.now();
    const results: RolloutResult[] = [];
    for (const nth of upTo(rollouts)) {
      const own = seed * 10_000 + Object.keys(SITUATIONS).indexOf(name) * 100 + nth;
      const result = await followRollout(site, situation, { seed: own, isFaulty: false });
      results.push(result);
      holds(result.why === null, `${name} ${nth}: a sound release was halted: ${result.why}`);
      holds(
        result.why !== null || result.isOver,
        `${name} ${nth}: did not reach all visitors in ${result.hours} hours`,
      );
    }
    const control = await followRollout(site, situation, { seed: seed * 10_000 + 9_000, isFaulty: true });
    holds(control.why !== null, `${name}: a faulty release was not halted`);
    if (control.why === null) await site.change('halt', (found, now) => halt(found, REMOTE, 'the run is over', now));
    details[name] = [...results, control];
    rows.push(describe(name, results, control, (performance.now() - begun) / 1000));
    console.error(`  ${name}: ${rollouts} rollouts in ${rows.at(-1)?.seconds.toFixed(0)} s`);
  }
  printTable(`sound rollouts, seed ${seed}`, rows);
  return { seed, rows, details, broken: checks.broken };
});
