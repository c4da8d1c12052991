import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from './kinds.ts';
import { readSettings, toEnvironment } from './read-settings.ts';
import { knownSettings } from './schema.ts';
import type { Program } from './setting.ts';
import { findProblems } from './testing.ts';

const DATABASE_URL = 'postgres://user:geheim@db.test/acara';
const SECRET = 'x'.repeat(40);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-settings-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const writeSettingsFile = (...lines: string[]): string => {
  const file = path.join(folder, '.env');
  fs.writeFileSync(file, lines.join('\n'));
  return file;
};

describe('the settings', () => {
  it('have a default for all that a first start needs; folders begin in the repository', () => {
    expect(readSettings('tooling', {})).toMatchObject({
      PORT: 3000,
      HOST: '0.0.0.0',
      SITE_NAME: 'Acara',
      HOLD_MINUTES: 30,
      SANDBOX_PARTS: ['google', 'mailbox', 'midtrans', 'discussion', 'pictures'],
      DATA_DIR: path.join(ROOT, '.data'),
      API_ORIGIN: 'http://127.0.0.1:3001',
      PUBLIC_ORIGIN: 'http://localhost:3000',
      SANDBOX_ORIGIN: 'http://localhost:3002',
    });
    expect(fs.existsSync(path.join(ROOT, 'package-lock.json'))).toBe(true);
  });

  it('follow from others where they are not set, the same in every program', () => {
    const environment = { DATA_DIR: 'elsewhere', PORT: '4100', API_PORT: '4101', SANDBOX_PORT: '4102', DATABASE_URL };
    const elsewhere = path.join(ROOT, 'elsewhere');
    const releases = { RELEASES_DIR: path.join(elsewhere, 'releases'), PUBLIC_ORIGIN: 'http://localhost:4100' };
    expect(readSettings('edge', environment)).toMatchObject({
      ...releases,
      RELEASES_LAST_KNOWN: path.join(elsewhere, 'releases/last-known.json'),
      API_ORIGIN: 'http://127.0.0.1:4101',
    });
    expect(readSettings('releases', environment)).toMatchObject(releases);
    expect(readSettings('api', environment)).toMatchObject({
      IMAGE_CACHE_DIR: path.join(elsewhere, 'images'),
      PUBLIC_ORIGIN: 'http://localhost:4100',
    });
    expect(readSettings('sandbox', { ...environment, PUBLIC_ORIGIN: 'https://acara.test:3000' })).toMatchObject({
      SANDBOX_ORIGIN: 'http://acara.test:4102',
      API_ORIGIN: 'http://127.0.0.1:4101',
    });
  });

  it('are read by each program that uses them', () => {
    const settingsReadBy = (program: Program) => Object.keys(readSettings(program, { DATABASE_URL }));
    expect(settingsReadBy('operator').sort()).toEqual(
      ['DATABASE_URL', 'DATA_DIR', 'NODE_ENV', 'PROVIDER_SITE_URL'].sort(),
    );
    expect(settingsReadBy('releases').sort()).toEqual([
      ...['DATA_DIR', 'NODE_ENV', 'PORT', 'PUBLIC_ORIGIN', 'RELEASES_BUCKET_REGION', 'RELEASES_DIR'],
      ...['RELEASE_HOLDBACK_MINUTES', 'RELEASE_HOLDBACK_PERCENT'],
    ]);
    expect(settingsReadBy('edge')).toEqual(expect.arrayContaining(['HOST', 'RENDER_WORKERS', 'RELEASE_GATE']));
    expect(settingsReadBy('edge')).not.toContain('DATABASE_URL');
    expect(settingsReadBy('api')).toEqual(expect.arrayContaining(['DATABASE_URL', 'HOLD_MINUTES', 'MAIL_FROM']));
    expect(settingsReadBy('api')).not.toContain('RENDER_WORKERS');
    expect(settingsReadBy('sandbox')).toEqual(expect.arrayContaining(['SANDBOX_PARTS', 'MAILBOX_SMTP_PORT']));
    // What another program would refuse is no matter here.
    expect(findProblems({ RENDER_WORKERS: 'x' }, 'sandbox')).toEqual([]);
    expect(findProblems({ RENDER_WORKERS: 'x' }, 'edge')).toHaveLength(1);
  });

  it('go to other programs as text, and come out the same', () => {
    const settings = readSettings('tooling', {
      PORT: '4000',
      EDGE_TRUST_PROXY: 'loopback, 10.0.0.0/8',
      SANDBOX_PARTS: 'google,midtrans',
    });
    const environment = toEnvironment(settings);
    expect(environment).toMatchObject({ PORT: '4000', SANDBOX_PARTS: 'google,midtrans' });
    expect(environment).not.toHaveProperty('SMTP_URL');
    expect(readSettings('tooling', environment)).toEqual(settings);
  });

  it('have defaults that are of their kind', () => {
    for (const [name, { kind, marks }] of knownSettings)
      if (marks.default !== undefined) expect([name, kind.read(String(marks.default))]).not.toContain(undefined);
  });
});

const NETWORKS = 'must be addresses or networks such as loopback or 10.0.0.0/8, with commas between them';
const PAIR = 'must be a secret of at least 32 characters, or two such with a comma between them';

describe('a setting is refused', () => {
  it.each([
    ['PORT', 'abc', 'must be a port, is "abc"'],
    ['PORT', '70000', 'must be a port, is "70000"'],
    ['API_PORT', '3001.5', 'must be a port, is "3001.5"'],
    ['HOLD_MINUTES', '4', 'must be a whole number from 5 to 1440, is "4"'],
    ['NODE_ENV', 'prod', 'must be development, test or production, is "prod"'],
    [
      'SANDBOX_PARTS',
      'mail',
      'must be some of google,mailbox,midtrans,discussion,pictures with commas between them, is "mail"',
    ],
    ['EDGE_TRUST_PROXY', 'loopbak', `${NETWORKS}, is "loopbak"`],
    ['TRUST_PROXY', '10.0.0.0/8,300.1.1.1', `${NETWORKS}, is "10.0.0.0/8,300.1.1.1"`],
    ['PUBLIC_ORIGIN', 'https://a/', 'must be an origin such as https://acara.example, without a path, is "https://a/"'],
    ['ADVERTISING_URL', 'acara.test', 'must be an address that begins with http:// or https://, is "acara.test"'],
    ['MAIL_FROM', 'Acara', 'must be a sender such as Acara <halo@acara.example>, is "Acara"'],
    ['TRUSTED_TYPES_POLICIES', "a 'b'", `must be names with spaces between them, is "a 'b'"`],
    ['DATABASE_URL', 'mysql://a:geheim@db', 'must be an address that begins with postgres:// or postgresql://'],
    ['SMTP_URL', 'mail.example:geheim', 'must be an address that begins with smtp:// or smtps://'],
    ['RELEASES_BUCKET_SECRET_KEY', 'geheim', 'must be a secret of at least 8 characters'],
    ['TOKEN_SECRET', 'geheim', PAIR],
    ['TOKEN_SECRET', `${SECRET},geheim`, PAIR],
    ['TOKEN_SECRET', `geheim,${SECRET}`, PAIR],
    ['TOKEN_SECRET', `${SECRET},`, PAIR],
    ['TOKEN_SECRET', `${SECRET},${SECRET},${SECRET}`, PAIR],
  ])('%s=%s', (name, value, reason) => {
    expect(findProblems({ [name]: value })).toEqual([`${name}: ${reason}`]);
    expect(reason).not.toContain('geheim');
  });

  it('together with all others', () => {
    const environment = { PORT: 'x', HOLD_MINUTES: '1', EDGE_TRUST_PROXI: '1', ENV_FILE: writeSettingsFile('HOSTT=1') };
    expect(findProblems(environment).map((problem) => problem.split(':', 1).join())).toEqual(
      expect.arrayContaining(['PORT', 'HOLD_MINUTES', 'EDGE_TRUST_PROXI', 'HOSTT']),
    );
  });

  it('while a second secret of the same strength is accepted', () => {
    const both = `${SECRET}, ${'y y'.repeat(11)}`;
    expect(readSettings('tooling', { TOKEN_SECRET: both }).TOKEN_SECRET).toBe(both);
  });

  it('where a program never starts without it', () => {
    for (const program of ['api', 'operator'] as const)
      expect(findProblems({}, program)).toEqual(['DATABASE_URL: is missing']);
  });

  it('where another one that is set needs it', () => {
    const shared = { RELEASES_DATABASE_URL: DATABASE_URL };
    for (const program of ['edge', 'releases'] as const) {
      expect(findProblems(shared, program)).toEqual(['RELEASES_SECRET: is missing, RELEASES_DATABASE_URL needs it']);
      expect(findProblems({ ...shared, RELEASES_SECRET: SECRET }, program)).toEqual([]);
    }
    expect(findProblems({ ...shared, DATABASE_URL }, 'api')).toEqual([]);
  });

  it('where one of several that are set needs it', () => {
    const bucket = { RELEASES_BUCKET_URL: 'https://s3.example/acara/site' };
    for (const program of ['edge', 'releases'] as const)
      expect(findProblems(bucket, program)).toEqual(
        ['RELEASES_BUCKET_ACCESS_KEY', 'RELEASES_BUCKET_SECRET_KEY', 'RELEASES_SECRET'].map(
          (name) => `${name}: is missing, RELEASES_BUCKET_URL needs it`,
        ),
      );
    const wrong = findProblems({ RELEASES_BUCKET_URL: 'https://s3.example' }, 'edge');
    expect(wrong).toContainEqual(expect.stringContaining('RELEASES_BUCKET_URL: must be the address of a bucket'));
  });

  it('outside tests where it is for tests only', () => {
    const moved = { TEST_CLOCK_FILE: '/tmp/clock' };
    expect(readSettings('sandbox', { ...moved, NODE_ENV: 'test' }).TEST_CLOCK_FILE).toBe('/tmp/clock');
    for (const NODE_ENV of ['', 'development'])
      expect(findProblems({ ...moved, NODE_ENV })).toEqual(['TEST_CLOCK_FILE: is for tests only, with NODE_ENV=test']);
  });
});

describe('the file of settings', () => {
  it('is read like the environment, which has precedence; empty values are not set', () => {
    const ENV_FILE = writeSettingsFile(
      'PORT=4000',
      'HOST=127.0.0.2',
      'SITE_NAME="Acara Kita"',
      '# API_PORT=1',
      'EDGE_TRUST_PROXY=',
    );
    expect(readSettings('edge', { ENV_FILE, PORT: '5000', SITE_NAME: ' ' })).toMatchObject({
      PORT: 5000,
      HOST: '127.0.0.2',
      SITE_NAME: 'Acara Kita',
      API_PORT: 3001,
    });
    expect(readSettings('edge', { ENV_FILE })).not.toHaveProperty('EDGE_TRUST_PROXY');
    expect(readSettings('edge', { ENV_FILE: '' }).PORT).toBe(3000);
  });

  it('has every setting of the schema, also those of other programs', () => {
    const ENV_FILE = writeSettingsFile(...knownSettings.map(([name]) => `${name}=`));
    expect(findProblems({ ENV_FILE }, 'releases')).toEqual([]);
  });

  it('has to be there when it is named', () => {
    expect(findProblems({ ENV_FILE: `${folder}/none` })).toEqual([
      `ENV_FILE: must be a file that can be read, is "${folder}/none"`,
    ]);
  });

  it.each([
    ['EDGE_TRUST_PROXI', 'did you mean EDGE_TRUST_PROXY?'],
    ['EGDE_TRUST_PROXY', 'did you mean EDGE_TRUST_PROXY?'],
    ['HOTS', 'did you mean HOST?'],
    ['port', 'did you mean PORT?'],
    ['RENDER_BUDGET', 'did you mean RENDER_BUDGET_MS?'],
    ['PGPASSWORD', '.env.example has all names'],
  ])('refuses %s, whichever program reads it', (name, hint) => {
    const ENV_FILE = writeSettingsFile(`${name}=geheim`);
    for (const program of ['edge', 'api', 'operator', 'sandbox', 'releases', 'tooling'] as const)
      expect(findProblems({ ENV_FILE, DATABASE_URL }, program)).toEqual([`${name}: unknown, ${hint}`]);
  });
});

describe('among the variables of the environment', () => {
  it.each([
    ['EDGE_TRUST_PROXI', 'EDGE_TRUST_PROXY'],
    ['EDGE_TRUST_PORXY', 'EDGE_TRUST_PROXY'],
    ['RENDER_WORKER', 'RENDER_WORKERS'],
    ['TRUSTED_TYPE_POLICIES', 'TRUSTED_TYPES_POLICIES'],
    ['MIDTRANS_SEVER_KEY', 'MIDTRANS_SERVER_KEY'],
    ['RELEASES_DIRS', 'RELEASES_DIR'],
    ['HOLD_MINUTE', 'HOLD_MINUTES'],
  ])('%s counts as a slip', (name, known) => {
    expect(findProblems({ [name]: 'geheim' })).toEqual([`${name}: unknown, did you mean ${known}?`]);
  });

  it('those of other programs are ignored', () => {
    const others = [
      'HOSTNAME HOSTTYPE HOST_IP PORTS PORT_3000 PORT_HTTP PROT NODE_ENVS NODE_OPTIONS NODE_PATH LOG_LEVELS LOGNAME',
      'npm_config_port npm_package_name npm_lifecycle_event npm_execpath INIT_CWD',
      'DATABASE_URI DATABASE_URLS DB_URL DATA_DIRS DATE_DIR TOKEN_SECRETS MAIL_FORM MAIL_FROM_NAME SMTP_URI APP_PORT',
      'GOOGLE_CLIENT_IDS GOOGLE_CLIENT_SECRET GOOGLE_API_KEY API_HOSTS API_POST SITE_NAMES SITE_URL PUBLIC_ORIGINS',
      // As Kubernetes sets them for services of these names.
      'EDGE_PORT EDGE_SERVICE_HOST EDGE_PORT_3000_TCP_ADDR API_SERVICE_PORT API_PORT_3001_TCP SANDBOX_SERVICE_HOST',
      'MAILBOX_HOST CLUSTER_HOST CLUSTER_NAME SANDBOX_PORT_3002_TCP MAILBOX_SERVICE_PORT RELEASES_PORT',
      // A hoster of this name.
      'RENDER RENDER_SERVICE_NAME RENDER_EXTERNAL_URL RENDER_INSTANCE_ID RENDER_CPU_COUNT',
      'RELEASE_ID RELEASE_NAME RELEASE_VERSION PAGE_SIZE PAGER READ_ONLY HOLD LIST_ALL LOGIN_NAME SEED TEST_DATABASE_URL',
      'E2E_PORT E2E_DATA_DIR NU_CHECKER_JAR CI PATH Path TZ LANG HOME SHLVL _',
    ]
      .join(' ')
      .split(' ');
    expect(findProblems(Object.fromEntries(others.map((name) => [name, '1'])))).toEqual([]);
  });

  it('those of this test run are no slips', () => {
    expect(() => readSettings('releases', { ...process.env, ENV_FILE: '' })).not.toThrow();
  });
});
