import type { Profile } from '@acara/shared-contract/entities';
import { register, getProfile, updateProfile } from '@acara/shared-contract/calls';
import type { FastifyInstance } from 'fastify';
import { readEmailAddress, readName, cleanLines } from '../../../platform/text/plain-text.ts';
import { invalid, unauthorized } from '../../../platform/http/failure.ts';
import { type ProfileRow, type AccountRepository, createAccountRepository } from './account-repository.ts';
import { addEndpoint } from '../../../platform/http/endpoint.ts';
import { sendPrivate } from '../../../platform/http/responses.ts';
import type { Limits } from '../../../platform/limits/limits-plugin.ts';
import { networkOf } from '../login/login-subject.ts';
import { KeyedMutex } from '../../../platform/concurrency/keyed-mutex.ts';
import { hashPassword } from '../session/password-hash.ts';
import { bearerOf } from '../../../platform/http/bearer.ts';
import type { Config } from '../../../platform/config.ts';
import type { TransactionalDatabase } from '../../../platform/database/database.ts';
import { createBackground } from '../../../platform/jobs/background.ts';
import { createPasswordResetRepository } from './password-reset-repository.ts';
import type { Mailer } from '../../mail/index.ts';
import { registerPasswordRoutes } from './password-routes.ts';

const SHORTEST_PASSWORD = 8;

const refused = (field: string, message: string) => invalid({ [field]: message }, message);

/** @throws Failure 422 at the field `email` */
export const requireEmail = (typed: string): string => {
  const email = readEmailAddress(typed);
  if (email === null) throw refused('email', 'Alamat email tidak valid');
  return email;
};

/** @throws Failure 422 at the field `name` */
export const requireName = (typed: string): string => {
  const read = readName(typed);
  if ('name' in read) return read.name;
  if (read.problem === 'empty') throw refused('name', 'Nama wajib diisi');
  throw refused('name', 'Nama memuat karakter yang tidak dapat dipakai');
};

/** A new password and its repetition. @throws Failure 422 at the field to mend */
export const requireNewPassword = ({
  password,
  retype_password,
}: {
  password: string;
  retype_password: string;
}): string => {
  if ([...password].length < SHORTEST_PASSWORD)
    throw refused('password', `Password minimal ${SHORTEST_PASSWORD} karakter`);
  if (password !== retype_password) throw refused('retype_password', 'Konfirmasi password tidak sama');
  return password;
};

/** An account for its owner. */
export const presentProfile = (row: ProfileRow): Profile => ({
  id: row.user_id,
  name: row.name,
  email: row.email,
  bio: row.bio,
  ms_city_id: row.ms_city_id,
  subscribed_status: row.subscribed ? 1 : 0,
});

export type RegisterRouteOptions = { accounts: AccountRepository; limits: Pick<Limits, 'spend'>; now: () => Date };

const TAKEN = 'Email sudah terdaftar. Silakan masuk atau gunakan email lain';
const DONE = 'Akun berhasil dibuat. Silakan masuk dengan email dan password Anda';

export const registerRegisterRoutes = (app: FastifyInstance, { accounts, limits, now }: RegisterRouteOptions): void => {
  const mutex = new KeyedMutex();

  addEndpoint(app, register, async ({ body, ip }, reply) => {
    const name = requireName(body.name);
    const email = requireEmail(body.email);
    const password = requireNewPassword(body);
    // Not before: a slip of the hand costs nothing.
    const network = networkOf(ip);
    await limits.spend('registrations', network);
    // Many of one network wait for themselves, not in front of everybody else who sets a password.
    const passwordHash = await mutex.run(network, () => hashPassword(password));
    const id = await accounts.insert({ name, email, passwordHash, at: now() });
    if (id === null) throw invalid({ email: TAKEN }, TAKEN);
    return sendPrivate(reply, { success: DONE, data: { id, name, email } });
  });
};

/** The site knows this text and shows its own for it. */
const NO_CITY = 'City id is required';
const UNKNOWN_CITY = 'Kota tidak dikenal';
const SAVED = 'Profil berhasil disimpan';

export const registerProfileRoutes = (app: FastifyInstance, { accounts }: { accounts: AccountRepository }): void => {
  addEndpoint(app, getProfile, async (request, reply) => {
    const row = await accounts.findById(bearerOf(request).userId);
    // The account was deleted a moment ago, and its sessions with it.
    if (!row) throw unauthorized();
    return sendPrivate(reply, { data: presentProfile(row) });
  });

  addEndpoint(app, updateProfile, async (request, reply) => {
    const { name, bio, ms_city_id: cityId, subscribed_status: subscribed } = request.body;
    if (cityId == null) throw invalid({ ms_city_id: NO_CITY }, NO_CITY);
    const saved = await accounts.update(bearerOf(request).userId, {
      name: requireName(name),
      cityId,
      ...(bio !== undefined && { bio: cleanLines(bio) }),
      ...(subscribed !== undefined && { subscribed: subscribed === 1 }),
    });
    if (saved === 'missing') throw unauthorized();
    if (saved === 'unknown city') throw invalid({ ms_city_id: UNKNOWN_CITY }, UNKNOWN_CITY);
    return sendPrivate(reply, { success: SAVED });
  });
};

export type AccountRouteOptions = {
  config: Config;
  database: TransactionalDatabase;
  now: () => Date;
  mailer: Mailer;
};

/** Registration, profile and password. */
export const registerAccountRoutes = (
  app: FastifyInstance,
  { config, database, now, mailer }: AccountRouteOptions,
): void => {
  const accounts = createAccountRepository(database);
  const background = createBackground(app);

  registerRegisterRoutes(app, { accounts, limits: app.limits, now });
  registerProfileRoutes(app, { accounts });
  registerPasswordRoutes(app, {
    accounts,
    resets: createPasswordResetRepository(database),
    sessions: app.session.sessions,
    mailer,
    background,
    limits: app.limits,
    site: { name: config.SITE_NAME, origin: config.PUBLIC_ORIGIN },
    now,
  });
};
