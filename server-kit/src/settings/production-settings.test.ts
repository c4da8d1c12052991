import { EMULATOR_CLIENT_ID, EMULATOR_CLIENT_KEY, EMULATOR_SERVER_KEY } from './emulator-keys.ts';
import { knownSettings } from './schema.ts';
import { findProblems } from './testing.ts';

const DATABASE_URL = 'postgres://user@db.test/acara';
const SECRET = 'drawn-by-openssl-rand-0123456789';
const REAL = {
  NODE_ENV: 'production',
  DATABASE_URL,
  RELEASES_DATABASE_URL: DATABASE_URL,
  RELEASES_SECRET: SECRET,
  TOKEN_SECRET: SECRET,
  PUBLIC_ORIGIN: 'https://acara.example',
  SITE_DOMAIN: 'acara.example',
  PROVIDER_SITE_URL: 'https://penyedia.example/',
  CREATE_EVENT_URL: 'https://iklan.example/buat',
  ADVERTISING_URL: 'https://iklan.example/',
  SUPPORT_EMAIL: 'bantuan@acara.example',
  SUPPORT_PHONE: '+62 21 5550 0000',
  SUPPORT_WHATSAPP: '6281255500000',
  MIDTRANS_SERVER_KEY: 'Mid-server-abcdef',
  MIDTRANS_CLIENT_KEY: 'Mid-client-abcdef',
  GOOGLE_CLIENT_ID: 'abc.apps.googleusercontent.com',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Acara <halo@acara.example>',
};
const SERVERS = ['edge', 'api', 'releases', 'operator'] as const;

describe('production', () => {
  it.each([...SERVERS, 'tooling'] as const)('starts the program %s with settings that are real', (program) => {
    expect(findProblems(REAL, program)).toEqual([]);
  });

  it.each(Object.keys(REAL).filter((name) => name !== 'NODE_ENV'))(
    'starts nothing that reads %s without it',
    (name) => {
      const setting = knownSettings.find(([known]) => known === name)?.[1];
      const needing = SERVERS.filter((program) => setting?.marks.needed?.[program] ?? name === 'RELEASES_SECRET');
      const reading = SERVERS.filter((program) => setting?.readers.includes(program));
      // The commands of the API only write tables.
      expect(needing.filter((program) => reading.includes(program))).toEqual(
        name === 'PROVIDER_SITE_URL' ? ['edge'] : reading,
      );
      for (const program of [...reading.filter((one) => needing.includes(one)), 'tooling'] as const) {
        const [problem, ...more] = findProblems({ ...REAL, [name]: ' ' }, program);
        expect(more).toEqual([]);
        expect(problem).toMatch(new RegExp(`^${name}: is missing`));
      }
    },
  );

  it.each([
    ['TOKEN_SECRET', 'a'.repeat(32)],
    ['TOKEN_SECRET', `${SECRET},${'abcdefg'.repeat(5)}`],
    ['RELEASES_SECRET', '12'.repeat(16)],
    ['MIDTRANS_SERVER_KEY', EMULATOR_SERVER_KEY],
    ['MIDTRANS_CLIENT_KEY', EMULATOR_CLIENT_KEY],
    ['GOOGLE_CLIENT_ID', EMULATOR_CLIENT_ID],
    ['PUBLIC_ORIGIN', 'http://acara.example'],
    ['PUBLIC_ORIGIN', 'http://localhost:3000'],
  ])('refuses %s=%s, which development takes', (name, value) => {
    // Both keys of the emulator, so that they are of one system.
    const sandbox = { MIDTRANS_SERVER_KEY: 'SB-Mid-server-abcdef', MIDTRANS_CLIENT_KEY: 'SB-Mid-client-abcdef' };
    const given = { ...REAL, ...(value.startsWith('SB-') && sandbox), [name]: value };
    const reading = knownSettings.find(([known]) => known === name)?.[1].readers ?? [];
    for (const program of SERVERS.filter((one) => reading.includes(one))) {
      const [problem, ...more] = findProblems(given, program);
      expect(more).toEqual([]);
      expect(problem).toMatch(new RegExp(`^${name}: .*, NODE_ENV=production refuses that$`));
      expect(problem).not.toContain(value);
      expect(findProblems({ ...given, NODE_ENV: 'development' }, program)).toEqual([]);
    }
  });
});

describe('the keys of the payment provider', () => {
  it('come together, and of the same system', () => {
    const server = { MIDTRANS_SERVER_KEY: 'SB-Mid-server-x' };
    const client = { MIDTRANS_CLIENT_KEY: 'SB-Mid-client-x' };
    expect(findProblems(server, 'edge')).toEqual(['MIDTRANS_CLIENT_KEY: is missing, MIDTRANS_SERVER_KEY needs it']);
    expect(findProblems({ ...client, DATABASE_URL }, 'api')).toEqual([
      'MIDTRANS_SERVER_KEY: is missing, MIDTRANS_CLIENT_KEY needs it',
    ]);
    for (const program of ['edge', 'api', 'sandbox', 'tooling'] as const) {
      expect(findProblems({ DATABASE_URL, ...server, ...client }, program)).toEqual([]);
      for (const mixed of [{ MIDTRANS_SERVER_KEY: 'Mid-server-x' }, { MIDTRANS_CLIENT_KEY: 'Mid-client-x' }])
        expect(findProblems({ DATABASE_URL, ...server, ...client, ...mixed }, program)).toEqual([
          'MIDTRANS_CLIENT_KEY: is not of the same system as MIDTRANS_SERVER_KEY: one is of its sandbox',
        ]);
    }
  });
});
