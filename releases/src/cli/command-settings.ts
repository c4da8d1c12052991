import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

/** The settings of the site that the release command shares with it. */
export type CommandSettings = {
  /** Folder of the releases' files. */
  dir: string;
  /** Where the registry is, if it is not in that folder. */
  databaseUrl?: string;
  /** Key of previews and seals; missing where the folder keeps one. */
  secret?: string;
  /** Address of the site, for links. */
  origin: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings as the site does: the environment wins over lines of `.env`, and what is empty is not set.
 * @param root of the repository, where `.env` may lie
 * @param dir store that was named in the command: the database of `.env` is that of another one
 */
export const commandSettings = (root: string, environment: Environment, dir?: string): CommandSettings => {
  const file = envFile(root);
  const setting = (name: string) => environment[name]?.trim() || file[name]?.trim() || undefined;
  const databaseUrl = dir ? environment.RELEASES_DATABASE_URL?.trim() : setting('RELEASES_DATABASE_URL');
  const secret = setting('RELEASES_SECRET');
  const folder = dir ?? setting('RELEASES_DIR') ?? path.join(setting('DATA_DIR') ?? '.data', 'releases');
  return {
    dir: path.resolve(root, folder),
    ...(databaseUrl && { databaseUrl }),
    ...(secret && { secret }),
    origin: setting('PUBLIC_ORIGIN') ?? `http://localhost:${setting('PORT') ?? 3000}`,
  };
};

const envFile = (root: string): Environment => {
  try {
    return parseEnv(readFileSync(path.join(root, '.env'), 'utf8'));
  } catch {
    return {};
  }
};
