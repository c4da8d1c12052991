import { getProfile, register, updateProfile } from '@acara/shared-contract/endpoints';
import { countedNetworks } from '@acara/server-kit/http-server';
import type { FastifyInstance } from 'fastify';
import { KeyedMutex } from '../../../platform/concurrency/keyed-mutex.ts';
import { requireBearer } from '../../../platform/http/bearer.ts';
import { addEndpoint } from '../../../platform/http/endpoint.ts';
import { invalid, unauthorized } from '../../../platform/http/failure.ts';
import { sendPrivate } from '../../../platform/http/responses.ts';
import type { Services } from '../../../platform/services.ts';
import { cleanLines } from '../../../platform/text/plain-text.ts';
import type { Mailer } from '../../mail/index.ts';
import { getNetwork } from '../login/login-subject.ts';
import { hashPassword } from '../session/password-hash.ts';
import { requireEmail, requireName, requireNewPassword } from './account-input.ts';
import { createAccountRepository, type AccountRepository } from './account-repository.ts';
import { registerPasswordRoutes } from './password-routes.ts';

const EMAIL_TAKEN = 'Email sudah terdaftar. Silakan masuk atau gunakan email lain';
const REGISTERED = 'Akun berhasil dibuat. Silakan masuk dengan email dan password Anda';
/** The site recognises this text and shows its own instead. */
const NO_CITY = 'City id is required';
const UNKNOWN_CITY = 'Kota tidak dikenal';
const SAVED = 'Profil berhasil disimpan';

/** Registration, profile and password. */
export const registerAccountRoutes = (app: FastifyInstance, options: Services & { mailer: Mailer }): void => {
  const accounts = createAccountRepository(options.database);
  registerRegistration(app, accounts, options.now);
  registerProfile(app, accounts);
  registerPasswordRoutes(app, { ...options, accounts });
};

const registerRegistration = (app: FastifyInstance, accounts: AccountRepository, now: () => Date) => {
  const mutex = new KeyedMutex();

  addEndpoint(app, register, async ({ body, ip }, reply) => {
    const name = requireName(body.name);
    const email = requireEmail(body.email);
    const password = requireNewPassword(body);
    const network = getNetwork(ip);
    // Only valid input counts against the limit.
    await app.limits.spend('registrations', network);
    // One per network at a time, so that a flood from one network does not delay others.
    const networks = countedNetworks(network).map((one) => one.network);
    const id = await mutex.runInAll(networks, async () => {
      await app.limits.check('takenAddresses', network);
      const created = await accounts.insert({ name, email, passwordHash: await hashPassword(password), at: now() });
      if (created !== null) return created;
      await app.limits.spend('takenAddresses', network);
      throw invalid({ email: EMAIL_TAKEN }, EMAIL_TAKEN);
    });
    return sendPrivate(reply, { success: REGISTERED, data: { id, name, email } });
  });
};

const registerProfile = (app: FastifyInstance, accounts: AccountRepository) => {
  addEndpoint(app, getProfile, async (request, reply) => {
    const row = await accounts.findById(requireBearer(request).userId);
    // The account was deleted a moment ago, with its sessions.
    if (!row) throw unauthorized();
    const { user_id: id, subscribed, ...profile } = row;
    return sendPrivate(reply, { data: { id, ...profile, subscribed_status: subscribed ? 1 : 0 } });
  });

  addEndpoint(app, updateProfile, async (request, reply) => {
    const { name, bio, ms_city_id: cityId, subscribed_status: subscribed } = request.body;
    if (cityId == null) throw invalid({ ms_city_id: NO_CITY }, NO_CITY);
    const saved = await accounts.update(requireBearer(request).userId, {
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
