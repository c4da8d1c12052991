import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '@acara/server-kit/settings';
import { ensurePrograms } from '../checks/debian-packages.ts';
import { buildTarget, buildUpon, importBase } from './base-image.ts';
import { findObstacle, NOT_HERE, withDocker, type Docker } from './docker.ts';

// Builds the images of the Containerfile, starts the site of compose.yaml with them, and asks it for its home page.

/** Of what the servers add to Debian and Node: 130 MB are fonts of the tickets. */
const MOST_BYTES = 450e6;
const PAGE_TRIES = 60;
const IMAGES = path.join(ROOT, '.build/containers/images');
const FILES = ['compose.yaml', 'tooling/src/containers/compose.verify.yaml'].map((file) => path.join(ROOT, file));

const expect = (isSo: boolean, words: string): void => {
  if (!isSo) throw new Error(words);
  console.log(`  ${words}`);
};

const build = (docker: Docker): void => {
  const base = importBase(docker);
  const install = 'apt-get update && apt-get install -y --no-install-recommends postgresql';
  buildUpon(docker, 'acara/postgres', [`FROM ${base}`, `RUN ${install}`]);
  for (const target of ['site', 'tools'] as const) buildTarget(docker, target, base, `acara/${target}`);
  const inspect = (name: string, field: string) =>
    docker.output('docker', 'image', 'inspect', '--format', `{{${field}}}`, name).trim();
  const bytes = Number(inspect('acara/site', '.Size')) - Number(inspect(base, '.Size'));
  expect(bytes < MOST_BYTES, `acara/site has ${Math.round(bytes / 1e6)} MB more than its base`);
  expect(inspect('acara/site', '.Config.User') === '10001:10001', 'it does not run as root');
};

/** @throws Error where an address does not soon answer with what is expected */
const expectPage = async ({ output }: Docker, address: string, what: RegExp, words: string): Promise<void> => {
  for (let tries = 0; tries < PAGE_TRIES; tries += 1) {
    try {
      if (what.test(output('curl', '--silent', '--show-error', '--fail', address))) return expect(true, words);
    } catch {
      // The first pages come before the servers are warm.
    }
    await delay(1_000);
  }
  expect(false, `not so: ${words}`);
};

const tryOut = async (docker: Docker): Promise<void> => {
  const compose = (...args: string[]) =>
    docker.output('docker-compose', '--project-name', 'acara', ...FILES.flatMap((file) => ['--file', file]), ...args);
  try {
    compose('up', '--detach', '--no-build');
    await expectPage(
      docker,
      'http://localhost:3000/',
      /<title>[^<]*Acara.*href="\/detail-event\//s,
      'the home page has events',
    );
    await expectPage(docker, 'http://localhost:3000/api/v1/event/all', /"event_slug":/, 'the API lists them');
    await expectPage(docker, 'http://localhost:3003/', /<title>/, 'the mailbox is there');
  } catch (error) {
    console.error(compose('logs', '--tail', '30'));
    throw error;
  } finally {
    compose('down', '--volumes', '--timeout', '15');
  }
};

const obstacle = findObstacle();
if (obstacle !== undefined) {
  console.log(`Skipped: there can be no containers here: ${obstacle}.`);
  process.exit(NOT_HERE);
}
ensurePrograms([
  { program: 'docker-compose', package: 'docker-compose' },
  { program: 'curl', package: 'curl' },
]);
try {
  await withDocker(IMAGES, 'machine', build);
  await withDocker(IMAGES, 'alone', tryOut);
} finally {
  fs.rmSync(IMAGES, { recursive: true, force: true });
}
