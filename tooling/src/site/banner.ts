import { DEMO_ACCOUNTS, DEMO_EVENTS, DEMO_PASSWORD } from '@acara/core-api/demo';
import { DEMO_IDENTITIES, TEST_CARDS } from '@acara/sandbox/demo';
import type { Settings } from '@acara/server-kit/settings';
import { mailboxOrigin, withEmulators } from './emulators.ts';

/**
 * Printed at the console when the site is ready.
 * @param readyMs how long the start took
 * @param releasesLink opens the page of releases
 */
export const banner = (settings: Settings, readyMs: number, releasesLink: string): string => {
  const origin = settings.PUBLIC_ORIGIN;
  // In production there are no demo accounts (core-api/seeds).
  const isDemo = settings.NODE_ENV !== 'production';
  const accounts = Object.values(DEMO_ACCOUNTS).map(({ email, name }) => line(email, `${DEMO_PASSWORD}   ${name}`));
  const events = Object.entries(DEMO_EVENTS).map(([kind, event]) => line(inWords(kind), eventAddress(origin, event)));
  return [
    '',
    `  ${settings.SITE_NAME} is ready after ${(readyMs / 1000).toFixed(1)} s:  ${origin}`,
    '',
    line('API', `http://127.0.0.1:${settings.API_PORT}/api/v1/docs`),
    ...(withEmulators(settings).emulators.includes('mailbox') ? [line('Mailbox', mailboxOrigin(settings))] : []),
    line('Logs', `${settings.DATA_DIR}/logs`),
    line('Releases', releasesLink),
    ...(isDemo ? ['', '  Demo accounts', ...accounts] : []),
    ...identityLines(settings),
    ...paymentLines(settings),
    ...(isDemo ? ['', '  Demo events', ...events] : []),
    '',
    '  Ctrl-C ends the site; its data stays.',
    '',
  ].join('\n');
};

/** `soldOut` as `sold out`. */
const inWords = (kind: string): string => kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const line = (label: string, value: string): string => `    ${label.padEnd(20)} ${value}`;

/** Identities in the window of the Google emulator. */
const identityLines = (settings: Settings): string[] => {
  if (!withEmulators(settings).emulators.includes('google')) return [];
  const people = Object.values(DEMO_IDENTITIES).map(({ email, name, emailVerified }) =>
    line(email, `${name}${emailVerified ? '' : '   (not verified: refused)'}`),
  );
  return ['', '  Google emulator: identities', ...people];
};

/** How to pay at the payment emulator, and where it is controlled. */
const paymentLines = (settings: Settings): string[] => {
  if (!withEmulators(settings).emulators.includes('midtrans')) return [];
  return [
    '',
    '  Payment emulator (no real money)',
    line('control page', `${settings.SANDBOX_ORIGIN}/control/midtrans`),
    line('card, accepted', `${TEST_CARDS.accept}   one-time password ${TEST_CARDS.oneTimePassword}`),
    line('card, denied', TEST_CARDS.deny),
  ];
};

const eventAddress = (origin: string, { slug, accessCode }: { slug: string; accessCode?: string }): string =>
  `${origin}/detail-event/${slug}${accessCode ? `   code ${accessCode}` : ''}`;
