import { register } from '@acara/shared-contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { requireEmail, requireName, requireNewPassword } from './account-input.ts';
import type { AccountRepository } from './account-repository.ts';
import { addEndpoint } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/http/failure.ts';
import { sendPrivate } from '../../../platform/http/json-text.ts';
import type { Limits } from '../../../platform/limits/limits-plugin.ts';
import { getNetwork } from '../login/login-subject.ts';
import { KeyedMutex } from '../../../platform/concurrency/keyed-mutex.ts';
import { hashPassword } from '../session/password-hash.ts';

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
    const network = getNetwork(ip);
    await limits.spend('registrations', network);
    // Many of one network wait for themselves, not in front of everybody else who sets a password.
    const passwordHash = await mutex.run(network, () => hashPassword(password));
    const id = await accounts.insert({ name, email, passwordHash, at: now() });
    if (id === null) throw invalid({ email: TAKEN }, TAKEN);
    return sendPrivate(reply, { success: DONE, data: { id, name, email } });
  });
};
