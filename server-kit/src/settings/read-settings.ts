import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { ROOT } from './kinds.ts';
import {
  isReadBy,
  knownSettings,
  type Derived,
  type Entries,
  type Known,
  type Name,
  type Settings,
  type SettingsOf,
  type Written,
} from './schema.ts';
import type { Program } from './setting.ts';
import { googleAddresses, isMidtransSandbox, midtransAddresses } from './third-party-addresses.ts';
import { misspeltNames, unknownNames } from './unknown-names.ts';

/** Invalid settings; the message has a line for each. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  constructor(problems: readonly string[]) {
    super(`These settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** Variables by name. `ENV_FILE` is the path of a settings file; empty or missing: none. */
export type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_FILE = path.join(ROOT, '.env');

/** The environment of this process. The default settings file is `.env` of the repository. */
export const ownEnvironment = (): Environment => ({
  ...(fs.existsSync(DEFAULT_FILE) && { ENV_FILE: DEFAULT_FILE }),
  ...process.env,
});

/**
 * Reads the settings of a program from the settings file and from variables, which win. Empty counts as not set.
 * @param environment default: that of this process
 * @throws {SettingsError} with every problem; never contains a secret
 */
export const readSettings = <P extends Program>(
  program: P,
  environment: Environment = ownEnvironment(),
): SettingsOf<P> => {
  const problems: string[] = [];
  const lines = readFile(environment.ENV_FILE?.trim(), problems);
  problems.push(...unknownNames(Object.keys(lines)), ...misspeltNames(Object.keys(environment)));

  const texts = { ...withoutEmpty(lines), ...withoutEmpty(environment) };
  const own = knownSettings.filter(([, setting]) => isReadBy(program, setting));
  for (const [name, setting] of own) problems.push(...findProblems(program, name, setting, texts));
  problems.push(...findConflicts(own, texts));
  if (problems.length > 0) throw new SettingsError(problems);

  const written = writtenValues(texts);
  const values: Record<string, unknown> = { ...written, ...derive(written) };
  // The types of the schema guarantee it.
  return Object.fromEntries(own.flatMap(([name]) => (name in values ? [[name, values[name]]] : []))) as SettingsOf<P>;
};

/** Settings as environment variables of another program. */
export const toEnvironment = (settings: Partial<Settings>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

const readFile = (name: string | undefined, problems: string[]): Environment => {
  if (!name) return {};
  try {
    return parseEnv(fs.readFileSync(path.resolve(ROOT, name), 'utf8'));
  } catch {
    problems.push(`ENV_FILE: must be a file that can be read, is "${name}"`);
    return {};
  }
};

type Texts = Readonly<Record<string, string>>;

const withoutEmpty = (environment: Environment): Texts =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );

const findProblems = (program: Program, name: Name, { kind, marks }: Known, texts: Texts): string[] => {
  const text = texts[name];
  // The emulators refuse production as a whole, and have keys of their own.
  const isEmulated = program === 'sandbox';
  const isProduction = texts['NODE_ENV'] === 'production' && !isEmulated;
  const needed = program === 'tooling' ? marks.needed && 'production' : marks.needed?.[program];
  if (text === undefined) {
    if (needed === 'always') return [`${name}: is missing`];
    if (needed && isProduction) return [`${name}: is missing, NODE_ENV=production needs it`];
    const needing = isEmulated ? undefined : [marks.neededWith ?? []].flat().find((other) => texts[other]);
    if (needing) return [`${name}: is missing, ${needing} needs it`];
    return [];
  }
  if (kind.read(text) === undefined) return [`${name}: must be ${kind.what}${kind.isSecret ? '' : `, is "${text}"`}`];
  const weakness = isProduction ? kind.weakness?.(text) : undefined;
  if (weakness !== undefined) return [`${name}: ${weakness}, NODE_ENV=production refuses that`];
  if (marks.only === 'tests' && texts['NODE_ENV'] !== 'test') return [`${name}: is for tests only, with NODE_ENV=test`];
  return [];
};

/** Settings that are valid, but not together. */
const findConflicts = (own: Entries, { MIDTRANS_SERVER_KEY: server, MIDTRANS_CLIENT_KEY: client }: Texts): string[] =>
  own.some(([name]) => name === 'MIDTRANS_SERVER_KEY' || name === 'MIDTRANS_CLIENT_KEY') &&
  server !== undefined &&
  client !== undefined &&
  isMidtransSandbox(client) !== isMidtransSandbox(server)
    ? ['MIDTRANS_CLIENT_KEY: is not of the same system as MIDTRANS_SERVER_KEY: one is of its sandbox']
    : [];

/** Every valid setting; those of other programs may be invalid. */
const writtenValues = (texts: Texts): Written => {
  const values = knownSettings.flatMap(([name, { kind, marks }]) => {
    const text = texts[name] ?? marks.default;
    const value = text === undefined ? undefined : kind.read(String(text));
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(values) as Written; // The types of the schema guarantee it.
};

/** Settings whose default depends on others. */
const derive = (written: Written): Derived => {
  const RELEASES_DIR = written.RELEASES_DIR ?? path.join(written.DATA_DIR, 'releases');
  const PUBLIC_ORIGIN = written.PUBLIC_ORIGIN ?? `http://localhost:${written.PORT}`;
  const SANDBOX_ORIGIN = written.SANDBOX_ORIGIN ?? `http://${new URL(PUBLIC_ORIGIN).hostname}:${written.SANDBOX_PORT}`;
  const emulator = { local: `http://127.0.0.1:${written.SANDBOX_PORT}`, public: SANDBOX_ORIGIN };
  // Some programs know only one of the keys; both are of the same system.
  const midtrans = midtransAddresses(written.MIDTRANS_SERVER_KEY ?? written.MIDTRANS_CLIENT_KEY, emulator);
  const google = googleAddresses(written.GOOGLE_CLIENT_ID, emulator);
  return {
    RELEASES_DIR,
    RELEASES_LAST_KNOWN: written.RELEASES_LAST_KNOWN ?? path.join(RELEASES_DIR, 'last-known.json'),
    IMAGE_CACHE_DIR: written.IMAGE_CACHE_DIR ?? path.join(written.DATA_DIR, 'images'),
    API_ORIGIN: written.API_ORIGIN ?? `http://127.0.0.1:${written.API_PORT}`,
    PUBLIC_ORIGIN,
    SANDBOX_ORIGIN,
    MIDTRANS_SNAP_BASE: written.MIDTRANS_SNAP_BASE ?? midtrans.snap,
    MIDTRANS_CORE_BASE: written.MIDTRANS_CORE_BASE ?? midtrans.core,
    MIDTRANS_SNAP_JS_URL: written.MIDTRANS_SNAP_JS_URL ?? midtrans.script,
    GOOGLE_JWKS_URL: written.GOOGLE_JWKS_URL ?? google.keys,
    GOOGLE_SCRIPT_URL: written.GOOGLE_SCRIPT_URL ?? google.script,
  };
};
