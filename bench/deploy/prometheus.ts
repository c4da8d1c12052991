import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { PROMETHEUS, usedMetrics } from '@acara/tooling/src/monitoring/prometheus-rules.ts';
import { temporaryFolder } from '../lib/bench-site.ts';
import type { Run } from '../lib/bench.ts';
import { timeUntil } from '../lib/concurrency.ts';

const API = 'http://127.0.0.1:9090/api/v1';
/** Four scrapes. */
const LIMIT_MS = 60_000;

const query = async (target: string) => (await (await fetch(`${API}/${target}`)).json()).data;

/** Prometheus with the configuration of deploy/prometheus: it reaches every target, and every rule can be evaluated. */
export const checkPrometheus = async ({ disposables, holds }: Run): Promise<void> => {
  const folder = await temporaryFolder(disposables, 'prometheus');
  const configuration = path.join(PROMETHEUS, 'prometheus.yml');
  for (const [program, ...args] of [
    ['prometheus', `--config.file=${configuration}`, `--storage.tsdb.path=${folder}`],
    ['prometheus-node-exporter'],
  ] as const) {
    const child = spawn(program, args, { stdio: 'ignore' });
    disposables.add(async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    });
  }
  type Target = { scrapePool: string; health: string; lastError: string; scrapeUrl: string };
  const targets = async (): Promise<Target[]> => (await query('targets').catch(() => undefined))?.activeTargets ?? [];
  const areUp = async () => {
    const all = await targets();
    return all.length > 0 && all.every(({ health }) => health === 'up');
  };
  const seconds = (await timeUntil(areUp, LIMIT_MS)) / 1000;
  const all = await targets();
  for (const { health, scrapeUrl, lastError } of all) holds(health === 'up', `${scrapeUrl} is ${health}: ${lastError}`);

  // Prometheus evaluates each group for the first time within an interval.
  type Group = { rules: { name: string; health: string; lastError?: string }[] };
  const rules = async () => ((await query('rules')).groups as Group[]).flatMap((group) => group.rules);
  await timeUntil(async () => (await rules()).every(({ health }) => health === 'ok'), LIMIT_MS);
  for (const { name, health, lastError } of await rules()) holds(health === 'ok', `${name} is ${health}: ${lastError}`);

  const known = new Set<string>(await query('label/__name__/values'));
  // A counter with labels has no series before its first increment.
  const exported = new Set<string>([...known, ...Object.keys(await query('metadata'))]);
  const family = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');
  // A container has no systemd of its own.
  const isHere = (name: string) => !name.startsWith('node_systemd_') || fs.existsSync('/run/systemd/system');
  const missing = usedMetrics().filter((name) => isHere(name) && !exported.has(name) && !exported.has(family(name)));
  holds(missing.length === 0, `rules or dashboards use what no target exports: ${missing.join(', ')}`);
  console.log(`  ${all.length} targets up after ${seconds.toFixed(0)} s, ${(await rules()).length} rules evaluated`);
};
