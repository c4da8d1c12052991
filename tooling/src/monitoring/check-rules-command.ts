import { spawnSync } from 'node:child_process';
import { ensurePrograms } from '../checks/debian-packages.ts';
import { PROMETHEUS } from './prometheus-rules.ts';

ensurePrograms([{ program: 'promtool', package: 'prometheus' }]);
for (const args of [
  ['check', 'config', 'prometheus.yml'],
  ['test', 'rules', 'objectives_test.yml', 'alerts_test.yml'],
]) {
  const { status } = spawnSync('promtool', args, { cwd: PROMETHEUS, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
