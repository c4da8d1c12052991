import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { Value } from 'typebox/value';
import { PRODUCTION_SECRETS, SettingsSchema, type Settings, type WrittenSettings } from './settings-schema.ts';

/** A setting is wrong or missing; the message has one line per setting, for the person who starts the site. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings: environment variables win over lines of the file, an empty value counts as not set.
 * @param file path of a `.env` file; need not exist
 * @throws SettingsError
 */
export const readSettings = (environment: Environment, file?: string): Settings => {
  const lines = file && fs.existsSync(file) ? parseEnv(fs.readFileSync(file, 'utf8')) : {};
  const raw = knownOnly({ ...lines, ...withoutEmpty(environment) });
  const settings = parse(raw);
  const missing = settings.NODE_ENV === 'production' ? PRODUCTION_SECRETS.filter((name) => !raw[name]) : [];
  if (missing.length > 0)
    throw new SettingsError(`NODE_ENV=production needs real values, and these are not set: ${missing.join(', ')}.`);
  return withDerived(settings);
};

/** The servers run in folders of their own, so folders are made absolute. */
const withDerived = (settings: WrittenSettings): Settings => {
  const dataFolder = path.resolve(settings.DATA_DIR);
  const publicOrigin = settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`;
  return {
    ...settings,
    DATA_DIR: dataFolder,
    RELEASES_DIR: path.resolve(settings.RELEASES_DIR ?? path.join(dataFolder, 'releases')),
    IMAGE_CACHE_DIR: path.resolve(settings.IMAGE_CACHE_DIR ?? path.join(dataFolder, 'images')),
    API_ORIGIN: settings.API_ORIGIN ?? `http://127.0.0.1:${settings.API_PORT}`,
    PUBLIC_ORIGIN: publicOrigin,
    SANDBOX_ORIGIN: settings.SANDBOX_ORIGIN ?? `http://${new URL(publicOrigin).hostname}:${settings.SANDBOX_PORT}`,
  };
};

/** The settings as environment variables for the servers. */
export const toEnvironment = (settings: Settings): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));

const withoutEmpty = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''));

const knownOnly = (environment: Environment): Environment =>
  withoutEmpty(Object.fromEntries(Object.keys(SettingsSchema.properties).map((name) => [name, environment[name]])));

const parse = (raw: Environment): WrittenSettings => {
  const values: unknown = Value.Default(SettingsSchema, mapValues(raw, toWritten));
  if (Value.Check(SettingsSchema, values)) return values;
  const wrong = new Set(Value.Errors(SettingsSchema, values).map(({ instancePath }) => instancePath.slice(1)));
  throw new SettingsError([...wrong].map((name) => refusal(name, raw[name])).join('\n'));
};

/** Digits become the number where one is wanted. The library's own conversion would cut `3001.5` to 3001. */
const toWritten = (value: string | undefined, name: string) =>
  keywordOf(name, 'type') === 'integer' && /^\d+$/.test(value ?? '') ? Number(value) : value;

const mapValues = <In, Out>(record: Readonly<Record<string, In>>, change: (value: In, name: string) => Out) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));

const refusal = (name: string, value = ''): string =>
  `${name} must be ${keywordOf(name, 'title')}${keywordOf(name, 'writeOnly') ? '.' : `; it is "${value}".`}`;

/** One JSON Schema keyword of a setting. */
const keywordOf = (name: string, keyword: string): unknown => {
  const schema = Object.entries(SettingsSchema.properties).find(([property]) => property === name)?.[1];
  return schema && Reflect.get(schema, keyword);
};
