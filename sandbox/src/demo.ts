export type { Outcome as PaymentOutcome } from './midtrans/ledger/order.ts';

/** Test cards of Midtrans, and the one-time password of their bank. */
export const TEST_CARDS = {
  accept: '4811 1111 1111 1114',
  deny: '4911 1111 1111 1113',
  oneTimePassword: '112233',
} as const;

/** A person with a Google account at the emulator. */
export type DemoIdentity = {
  /** Short name for URLs and tests. */
  id: string;
  /** Google's permanent number of the account. */
  sub: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** What signing in as this person demonstrates, in Indonesian. */
  note: string;
};

/** The identities of the consent page. */
export const DEMO_IDENTITIES = {
  linked: {
    id: 'linked',
    sub: '104250000000000000001',
    name: 'Ayu Lestari',
    email: 'pembeli@acara.test',
    emailVerified: true,
    note: 'Alamatnya sudah punya akun: akun itu ditautkan',
  },
  newcomer: {
    id: 'newcomer',
    sub: '104250000000000000002',
    name: 'Bagas Pratama',
    email: 'bagas.pratama@gmail.test',
    emailVerified: true,
    note: 'Belum punya akun: akun baru dibuat',
  },
  unverified: {
    id: 'unverified',
    sub: '104250000000000000003',
    name: 'Citra Maharani',
    email: 'demo@acara.test',
    emailVerified: false,
    note: 'Email belum diverifikasi: ditolak',
  },
} as const satisfies Record<string, DemoIdentity>;
