import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ensurePrograms } from '@acara/tooling/src/checks/debian-packages.ts';
import { addClass } from '@acara/core-api/testing';
import { mintBuyers } from '../environment/buyers.ts';
import { createPool, EVENT_ON_SALE } from '../environment/databases.ts';
import { BenchError, defineBench } from '../lib/bench.ts';
import { timeUntil } from '../lib/concurrency.ts';
import { productionSettings } from '../environment/production-settings.ts';
import { requestJson } from '../lib/request-json.ts';
import { sum } from '../lib/statistics.ts';
import { startMachine } from './machine.ts';

const USAGE = `from an empty machine to a site that sells: a minimal Debian 13 with Node and npm, booted with systemd, on which each
  line of docs/operations.md ('One machine') is run as it stands there. Needs root, Debian, the network of its packages and
  of npm's, and ports 80, 3001 and 5432`;

const ROOT = path.resolve(import.meta.dirname, '../..');
const ARCHIVE = path.join(ROOT, '.build/empty/debian.tar');
/** The commit that is checked out, in one file. */
const REPOSITORY = path.join(path.dirname(ARCHIVE), 'repository');
const SUITE = 'trixie';
const PACKAGES = ['systemd-sysv', 'dbus', 'ca-certificates', 'nodejs', 'npm'];
const PROGRAMS = [
  { program: 'mmdebstrap', package: 'mmdebstrap' },
  { program: 'systemd-nspawn', package: 'systemd-container' },
  { program: 'unshare', package: 'util-linux' },
];
const ORIGIN = 'http://127.0.0.1';
const DATABASE_URL = 'postgres://acara:empty@127.0.0.1:5432/acara';
const SERVES_LIMIT_MS = 60_000;

/** Without a payment: the ticket is free. */
const SETTINGS = productionSettings({
  name: 'empty',
  databaseUrl: DATABASE_URL,
  smtpUrl: 'smtp://127.0.0.1:25',
});

/** The commands of docs/operations.md, as an operator would fill them in. */
const commandsOfOperations = (): string[] => {
  const text = fs.readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
  const block = /^## One machine$[^]*?The first time, as root:\n\n```\n([^]*?)```/m.exec(text)?.[1];
  if (block === undefined) throw new BenchError('docs/operations.md has no commands for one machine');
  return block.replaceAll('<repository>', '/repository').replaceAll('<password>', 'empty').split('\n').filter(Boolean);
};

/** How this machine reaches its registries. */
const npmSettings = (): string[] =>
  ['registry', 'cafile'].flatMap((name) => {
    const value = execFileSync('npm', ['config', 'get', name], { encoding: 'utf8', cwd: '/' }).trim();
    return value === 'null' || value === '' ? [] : [`npm_config_${name}=${value}`];
  });

const certificates = (): Record<string, string> =>
  fs.existsSync('/etc/ssl/certs') ? { '/etc/ssl/certs': '/etc/ssl/certs' } : {};

/** A page of the event, and a ticket for it. @throws BenchError */
const visit = async (): Promise<void> => {
  const pool = createPool(DATABASE_URL, 2);
  try {
    await pool.query(EVENT_ON_SALE);
    const seatDetailId = await addClass(pool, { kind: 'FREE', price: 0, quantity: 10 });
    const showsIt = async () => {
      const page = await fetch(`${ORIGIN}/detail-event/konser-rebutan`).catch(() => null);
      return page?.status === 200 && (await page.text()).includes('Konser Rebutan');
    };
    if (Number.isNaN(await timeUntil(showsIt, SERVES_LIMIT_MS))) throw new BenchError('the page is not shown');
    const [buyer] = await mintBuyers(pool, 1);
    const body = { user_id: buyer?.id, seat_detail_id: seatDetailId, seat_number: [0], ms_payment_id: 4 };
    const headers = { ...buyer?.headers, 'idempotency-key': 'the-first' };
    const answer = await requestJson('POST', `${ORIGIN}/api/v1/transaction/ticket`, { headers, body });
    if (answer.status !== 200) throw new BenchError(`a purchase returned ${answer.status}`);
  } finally {
    await pool.end();
  }
};

export const { usage, run } = defineBench('empty', USAGE, { minutes: 30 }, async ({ disposables, table }) => {
  process.env.PATH = `${process.env.PATH}:/usr/sbin:/sbin`;
  ensurePrograms(PROGRAMS);
  const rows: { step: string; seconds: number }[] = [];
  const step = async (name: string, work: () => unknown): Promise<void> => {
    const begun = performance.now();
    await work();
    const seconds = (performance.now() - begun) / 1000;
    rows.push({ step: name, seconds });
    console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
  };
  if (!fs.existsSync(ARCHIVE)) {
    fs.mkdirSync(path.dirname(ARCHIVE), { recursive: true });
    const options = ['--quiet', '--variant=minbase', '--aptopt=APT::Install-Recommends "false"'];
    execFileSync('mmdebstrap', [...options, `--include=${PACKAGES.join()}`, SUITE, ARCHIVE], { stdio: 'inherit' });
  }
  execFileSync('git', ['bundle', 'create', '--quiet', REPOSITORY, 'HEAD'], { cwd: ROOT });
  const script = [path.join(import.meta.dirname, 'empty-machine.sh'), ARCHIVE] as const;
  const machine = await startMachine(disposables, { ...certificates(), '/repository': REPOSITORY }, script);
  const environment = [
    ...['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin', 'HOME=/root', 'LANG=C.UTF-8'],
    'DEBIAN_FRONTEND=noninteractive',
    ...npmSettings(),
  ];
  let before = 'cd /root';
  const shell = (command: string) => machine.run('env', '-i', ...environment, 'bash', '-ec', `${before}\n${command}`);
  await machine.write('/etc/apt/apt.conf.d/90yes', 'APT::Get::Assume-Yes "true";\n');
  await machine.write(
    '/root/settings',
    Object.entries(SETTINGS)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  );
  await step('apt-get update', () => shell('apt-get update --quiet'));
  for (const command of commandsOfOperations())
    // The checks after it rely on it.
    if (command.startsWith('cd ')) before += `\n${command}`;
    else await step(command.replace(/ +#.*/, ''), () => shell(command));
  await step('a page with an event, and a ticket bought', visit);
  const seconds = sum(rows.map((row) => row.seconds));
  table(`from an empty machine to a ticket: ${(seconds / 60).toFixed(1)} min`, rows);
});
