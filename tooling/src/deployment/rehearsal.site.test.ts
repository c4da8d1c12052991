import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ROOT } from '@acara/server-kit/settings';
import { startTemporaryPostgres } from '../database/temporary-postgres.ts';
import { startMailbox, type Mailbox } from '../net/mailbox.ts';
import { isPortFree } from '../net/ports.ts';
import { createDisposables } from '../site/disposables.ts';
import { releasedPackages } from '../site/programs.ts';
import { DEPLOYMENTS, type DeployedProgram } from './deployed-programs.ts';
import { fillIn, KEYS, provide, PUBLIC_ORIGIN, release, SEED, SYSTEMS, type Keys } from './operator-settings.ts';
import { runDeployed, startDeployed, type Environment } from './run-deployed.ts';

/** Where `npm test` builds the releases of its browser tests; what is missing is built. */
const BUILT = path.join(ROOT, '.build/test/releases');
/** Of a site without events. */
const PAGE = '/panduan';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-rehearsal-'));
const disposables = createDisposables();
disposables.add(async () => fs.rmSync(folder, { recursive: true }));
afterAll(() => disposables.closeAll(), 60_000);

type Ports = { api: number; edge: number };
const deploymentOf = (name: keyof typeof DEPLOYMENTS, ports: Ports) =>
  DEPLOYMENTS[name]({ state: folder, credentials: folder, ports });

/** A port whose metrics port, with a 1 before it, is a port too. `fetch` refuses some below 7000, such as 6666. */
const unitPort = async (): Promise<number> => {
  const port = 7000 + Math.floor(Math.random() * 3000);
  return (await isPortFree(port)) && (await isPortFree(10_000 + port)) ? port : unitPort();
};

/** The site on a database of its own, as the first start of docs/operations.md makes it. */
const prepare = async () => {
  const { url, stop } = await startTemporaryPostgres();
  disposables.add(stop);
  const mailbox = await startMailbox();
  disposables.add(mailbox.close);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // As in the document; there `acara` is no superuser.
  await client.query(`create role site login password 'rehearsal'`);
  await client.query('create database site owner site');
  await client.end();
  const databaseUrl = `postgres://site:rehearsal@${new URL(url).host}/site`;
  const { migrate } = deploymentOf('systemd', { api: 1, edge: 1 });
  const settings = fillIn(databaseUrl, mailbox.url);
  const run = (program: DeployedProgram, own: Environment = {}) =>
    runDeployed(program, { ...provide(program, settings, path.join(folder, 'settings')), ...own });
  const publish = [
    'releases/src/cli/main.ts',
    'publish',
    '--to-everybody',
    '--dirty',
    '--unchecked',
    ...releasedPackages(),
  ];
  execFileSync(process.execPath, [...publish, '--dir', BUILT], { cwd: ROOT, stdio: 'pipe' });
  return {
    databaseUrl,
    mailbox,
    outputs: {
      migrate: await run(migrate),
      seed: await run(SEED),
      // Built before: they need not be built again.
      releases: await run(release('import'), { RELEASES_DIR: BUILT }),
    },
  };
};

let site: Awaited<ReturnType<typeof prepare>>;
beforeAll(async () => {
  site = await prepare();
}, 600_000);

test('the first start makes tables, cities and releases', () => {
  const { migrate, seed, releases } = site.outputs;
  expect([migrate.errors, seed.errors, releases.errors]).toEqual(['', '', '']);
  expect(migrate.output).toMatch(/^applied: /);
  expect(seed.output).toContain('cities and categories written');
  expect(releases.output).toMatch(/the files of \d+ releases/);
});

/** What HAProxy, other machines and the containers' own networks and disks are in a deployment. */
const placed = (name: string, ports: Ports): Environment => ({
  API_ORIGIN: `http://127.0.0.1:${ports.api}`,
  ...(name !== 'systemd' && {
    API_PORT: String(ports.api),
    PORT: String(ports.edge),
    DATA_DIR: path.join(folder, name),
  }),
});

const startSite = async (name: keyof typeof DEPLOYMENTS, keys: Keys) => {
  const ports = { api: await unitPort(), edge: await unitPort() };
  const deployment = deploymentOf(name, ports);
  const settings = fillIn(site.databaseUrl, site.mailbox.url, keys);
  const start = async (part: 'api' | 'edge') => {
    const own = {
      ...provide(deployment[part], settings, path.join(folder, `settings-${name}-${keys}`)),
      ...placed(name, ports),
    };
    const server = await startDeployed(deployment[part], own, `http://127.0.0.1:${ports[part]}/readyz`);
    disposables.add(async () => void (await server.end()));
    return server;
  };
  const servers = await Promise.all([start('api'), start('edge')]);
  const end = () => Promise.all(servers.map((server) => server.end()));
  return { edge: `http://127.0.0.1:${ports.edge}`, end };
};

/** What belongs in no page of a real site. */
const BETRAYALS = /localhost|127\.0\.0\.1|[\w.]+\.test\b|acara-sandbox|Mid-server-\w+/g;

/** What a page says of the site: to visitors, browsers and crawlers. */
const readPage = async (url: string) => {
  const answer = await fetch(url);
  const html = await answer.text();
  return {
    policy: answer.headers.get('content-security-policy') ?? '',
    settings: JSON.parse(/id="acara-settings">([^<]*)</.exec(html)?.[1] ?? 'null') as unknown,
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    betrayals: html.match(BETRAYALS) ?? [],
  };
};

const directive = (policy: string, name: string): string[] =>
  policy
    .split(';')
    .map((part) => part.trim().split(/\s+/))
    .find(([first]) => first === name) ?? [];

const post = (url: string, fields: Record<string, string>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return fetch(url, { method: 'POST', body });
};

/** The link for a new password of somebody who has just registered. */
const requestPassword = async (
  edge: string,
  mailbox: Mailbox,
  email: string,
): Promise<{ from: string; body: string }> => {
  const password = 'Sandi-rahasia-9';
  const account = { name: 'Pembeli', email, password, retype_password: password };
  expect((await post(`${edge}/api/v1/register`, account)).status).toBe(200);
  const mail = mailbox.next();
  expect((await post(`${edge}/api/v1/recover_password`, { email })).status).toBe(200);
  return mail;
};

/** Exit codes; they end beside what follows. */
const endings: Promise<(number | null)[]>[] = [];

describe.each([
  ['systemd', 'production'],
  ['systemd', 'sandbox'],
  ['swarm', 'production'],
  ['kubernetes', 'production'],
] as const)('the site as %s starts it, with keys of the %s system', (name, keys) => {
  let running: Awaited<ReturnType<typeof startSite>>;
  let page: Awaited<ReturnType<typeof readPage>>;
  beforeAll(async () => {
    running = await startSite(name, keys);
    page = await readPage(running.edge + PAGE);
  }, 120_000);

  it(`loads https://app.${SYSTEMS[keys]}/snap/snap.js with the client key`, () => {
    expect(page.settings).toMatchObject({
      snapScriptUrl: `https://app.${SYSTEMS[keys]}/snap/snap.js`,
      snapClientKey: KEYS[keys].MIDTRANS_CLIENT_KEY,
    });
  });

  it(`allows scripts and frames of https://app.${SYSTEMS[keys]} and of Google, and no others`, () => {
    const snap = `https://app.${SYSTEMS[keys]}`;
    const google = 'https://accounts.google.com';
    const foreign = (part: string) => directive(page.policy, part).filter((source) => /^\w+:/.test(source));
    expect(foreign('script-src')).toEqual([`${snap}/snap/`, `${google}/gsi/`]);
    expect(foreign('frame-src').map((source) => new URL(source).origin)).toEqual([snap, google]);
    expect(page.policy).toContain('upgrade-insecure-requests');
  });

  it(`has ${PUBLIC_ORIGIN + PAGE} as the address of the page, and nothing of a demo`, () => {
    expect(page.canonical).toBe(PUBLIC_ORIGIN + PAGE);
    expect(page.betrayals).toEqual([]);
  });

  it('sends a link for a new password by the mail server of the settings', async () => {
    const mail = await requestPassword(running.edge, site.mailbox, `${name}-${keys}@pembeli.example`);
    expect(mail.from).toBe('tiket@acara.example');
    expect(mail.body).toContain(`${PUBLIC_ORIGIN}/`);
    expect(mail.body).not.toContain('localhost');
  });

  it('has no documentation of the API', async () => {
    for (const address of ['/api/v1/docs', '/api/v1/docs/', '/api/v1/docs/json'])
      expect([address, (await fetch(running.edge + address)).status]).toEqual([address, 404]);
  });

  afterAll(() => {
    endings.push(running.end());
  });
});

test('all servers ended in order', async () => {
  expect((await Promise.all(endings)).flat()).toEqual(endings.flatMap(() => [0, 0]));
}, 60_000);
