import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

const Origin = Type.String({ pattern: '^https?://[^/]+$' });

const Settings = Type.Object({
  /** PostgreSQL to use, everything about the connection in the address. */
  DATABASE_URL: Type.String({ pattern: '^postgres(ql)?://' }),
  /** Connections that one process keeps. */
  DATABASE_POOL: Type.Integer({ minimum: 1, maximum: 200, default: 10 }),
  /** 0 behind a PgBouncer older than 1.21, which knows no named statements. */
  DATABASE_PREPARE: Type.Integer({ minimum: 0, maximum: 1, default: 1 }),
  API_HOST: Type.String({ minLength: 1, default: '127.0.0.1' }),
  API_PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 3001 }),
  /** Origin of the site as visitors see it, without trailing slash. */
  PUBLIC_ORIGIN: Type.Optional(Origin),
  /** Who may say in X-Forwarded-For for whom it asks: the edge. Addresses or networks, parted by commas. */
  TRUST_PROXY: Type.String({ minLength: 1, default: 'loopback' }),
  /** Where generated pictures are kept. */
  IMAGE_CACHE_DIR: Type.String({ minLength: 1, default: '.data/images' }),
  LOG_LEVEL: Type.Enum(['silent', 'error', 'warn', 'info', 'debug'], { default: 'info' }),
  NODE_ENV: Type.String({ default: 'development' }),
});

/** Settings of one API process, parsed. Names: `.env.example`. */
export type Config = Static<typeof Settings> & { PUBLIC_ORIGIN: string };

const spell = (name: string, problem: string) => `  ${name}: ${problem}`;

/**
 * Parses the settings of the environment.
 * @throws Error that names every wrong setting, to be shown to whoever starts the API
 */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const given = Object.fromEntries(
    Object.keys(Settings.properties)
      .map((name) => [name, environment[name]])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const settings: unknown = Value.Convert(Settings, Value.Default(Settings, given));
  const problems: string[] = [];
  if (!given.DATABASE_URL)
    problems.push(spell('DATABASE_URL', 'is missing; `npm start` sets it for the default database'));
  else {
    for (const error of Value.Errors(Settings, settings))
      problems.push(spell(error.instancePath.slice(1), error.message));
  }
  if (given.NODE_ENV === 'production' && !given.PUBLIC_ORIGIN) problems.push(spell('PUBLIC_ORIGIN', 'is missing'));
  if (problems.length > 0) throw new Error(`The API cannot start with these settings:\n${problems.join('\n')}`);
  const parsed = Value.Parse(Settings, settings);
  return { ...parsed, PUBLIC_ORIGIN: parsed.PUBLIC_ORIGIN ?? 'http://localhost:3000' };
};
