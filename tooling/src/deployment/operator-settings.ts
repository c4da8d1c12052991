import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '@acara/server-kit/settings';
import type { DeployedProgram } from './deployed-programs.ts';
import type { Environment } from './run-deployed.ts';

export const PUBLIC_ORIGIN = 'https://acara.example';

export const KEYS = {
  production: { MIDTRANS_SERVER_KEY: 'Mid-server-Zx81kQpLw02mNb', MIDTRANS_CLIENT_KEY: 'Mid-client-f0Rt7YhGq2' },
  sandbox: { MIDTRANS_SERVER_KEY: 'SB-Mid-server-Zx81kQpLw02mNb', MIDTRANS_CLIENT_KEY: 'SB-Mid-client-f0Rt7YhGq2' },
};
export type Keys = keyof typeof KEYS;
export const SYSTEMS = { production: 'midtrans.com', sandbox: 'sandbox.midtrans.com' };

/** What docs/operations.md lists, as an operator fills it in. */
export const fillIn = (databaseUrl: string, smtpUrl: string, keys: Keys = 'production'): Environment => ({
  DATABASE_URL: databaseUrl,
  RELEASES_DATABASE_URL: databaseUrl,
  RELEASES_SECRET: 'vJ8mQ2xTn5Lr9WcYk3Zb7HdPf1Gs4Ea6',
  TOKEN_SECRET: 'aR4tKw9Bn2Vx7Qm5Zc8Jd3Lf6Hp1Ys0G',
  PUBLIC_ORIGIN,
  SITE_DOMAIN: 'acara.example',
  ...KEYS[keys],
  GOOGLE_CLIENT_ID: '104837261-k3j5.apps.googleusercontent.com',
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'Acara <tiket@acara.example>',
  SUPPORT_EMAIL: 'bantuan@acara.example',
  SUPPORT_PHONE: '+62 21 5550 9876',
  SUPPORT_WHATSAPP: '6281255509876',
  CREATE_EVENT_URL: 'https://acara.example/buat',
  ADVERTISING_URL: 'https://acara.example/iklan',
  PROVIDER_SITE_URL: 'https://acara.example/penyedia',
});
export const EXAMPLE = fillIn('postgres://acara@db/acara', 'smtp://mail.example');

/** What the operator's shell sets before the commands of the first start. */
const SHELL = Object.fromEntries(
  (/ && export (.+)$/m.exec(fs.readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8'))?.[1] ?? '')
    .split(' ')
    .map((variable) => variable.split('=') as [string, string]), // each is NAME=value
);

/** A command of the first start in docs/operations.md, in the shell that it describes. */
const documented = (file: string, ...args: string[]): DeployedProgram => ({
  command: [file, ...args],
  environment: SHELL,
});
export const SEED = documented('core-api/seeds/seed.ts');
export const release = (...args: string[]) => documented('releases/src/cli/main.ts', ...args);

/** The operator's settings as the program gets them: in its file, or as variables where the deployment has no file. */
export const provide = (program: DeployedProgram, settings: Environment, file: string): Environment => {
  if (program.environment['ENV_FILE'] === undefined) return settings;
  const lines = Object.entries(settings).map(([key, value]) => `${key}='${value}'\n`);
  fs.writeFileSync(file, lines.join(''), { mode: 0o600 });
  return { ENV_FILE: file };
};
