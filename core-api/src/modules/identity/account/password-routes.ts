import { changePassword, recoverPassword, resetPassword } from '@acara/shared-contract/endpoints';
import { permalink } from '@acara/shared-contract/links';
import type { FastifyInstance } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import { KeyedMutex } from '../../../platform/concurrency/keyed-mutex.ts';
import { requireBearer } from '../../../platform/http/bearer.ts';
import { addEndpoint } from '../../../platform/http/endpoint.ts';
import { Failure, forbidden, tooManyRequests, unauthorized } from '../../../platform/http/failure.ts';
import { sendPrivate } from '../../../platform/http/responses.ts';
import { createBackground } from '../../../platform/jobs/background.ts';
import { repeat } from '../../../platform/jobs/repeat.ts';
import type { Services } from '../../../platform/services.ts';
import type { Mail, Mailer } from '../../mail/index.ts';
import { getNetwork } from '../login/login-subject.ts';
import { hashPassword, withNewHash } from '../session/password-hash.ts';
import { requireEmail, requireNewPassword } from './account-input.ts';
import type { AccountRepository } from './account-repository.ts';
import { LINK_MINUTES, passwordChangedMail, resetMail } from './password-mails.ts';
import { createPasswordResetRepository } from './password-reset-repository.ts';

const MINUTE = 60_000;
/** Expired links are deleted this often. */
const SWEEP = 5 * MINUTE;
/** Seconds, for a change that meets another one of the same account in another process. */
const RETRY_AFTER = 2;
/** A change of password requires a login that is not older. */
const MAX_LOGIN_AGE = 30 * MINUTE;

const SENT =
  'Jika email Anda terdaftar, tautan untuk mengatur ulang password telah dikirim. Silakan periksa email Anda';
const RESET = 'Password berhasil diubah. Silakan masuk dengan password baru Anda';
const CHANGED = 'Password berhasil diganti';

const invalidLink = () =>
  new Failure(422, 'invalid', 'Tautan tidak berlaku atau sudah kedaluwarsa. Silakan minta tautan baru');
const loginTooOld = () => new Failure(422, 'invalid', 'Silakan login ulang untuk mengganti password');

const hashToken = (token: string) => createHash('sha256').update(token).digest();

type PasswordRouteOptions = Services & { accounts: AccountRepository; mailer: Mailer };

export const registerPasswordRoutes = (app: FastifyInstance, options: PasswordRouteOptions): void => {
  const { config, database, accounts, mailer, now } = options;
  const { limits } = app;
  const { sessions } = app.session;
  const resets = createPasswordResetRepository(database);
  const background = createBackground(app);
  const changes = new KeyedMutex(1);
  const mutex = new KeyedMutex();

  const site = { name: config.SITE_NAME, origin: config.PUBLIC_ORIGIN };

  /** Not to an address that has no account. */
  const mailLink = (
    email: string,
    makeMail: (mail: { to: string; link: string; site: typeof site }) => Promise<Mail>,
  ) =>
    background.run('send reset link', async (signal) => {
      const token = randomBytes(32).toString('base64url');
      const to = await resets.start(email, hashToken(token), new Date(now().getTime() + LINK_MINUTES * MINUTE));
      const link = `${site.origin}${permalink('password.reset')}?token=${token}`;
      if (to !== null) await mailer.send(await makeMail({ to, link, site }), signal);
    });

  /** After each change, as it may not have been the owner. Counts for no limit, so that nobody can keep it from them. */
  const mailChange = (email: string, at: Date) => mailLink(email, (mail) => passwordChangedMail({ ...mail, at }));

  // Responds before the address is looked up, so that known and unknown ones take the same time. Who gets no further mail
  // has links in their mailbox that are valid, or a mail that the password was changed.
  addEndpoint(app, recoverPassword, async (request, reply) => {
    const email = requireEmail(request.body.email);
    const network = getNetwork(request.ip);
    await limits.spend('recoveries', network);
    const isMailed =
      (await limits.allows('recoveriesOfEmailFromNetwork', `${network} ${email}`)) &&
      (await limits.allows('recoveriesOfEmail', email));
    if (isMailed) mailLink(email, resetMail);
    return sendPrivate(reply, { success: SENT });
  });

  addEndpoint(app, resetPassword, async ({ body, query }, reply) => {
    const email = requireEmail(body.email);
    const password = requireNewPassword(body);
    const opened = { tokenHash: hashToken(query.token ?? ''), email, at: now() };
    // Checked before the expensive hash is made; `use` checks again.
    const ended = await mutex.run(opened.tokenHash.toString('hex'), async () => {
      if (!(await resets.isValid(opened))) throw invalidLink();
      return resets.use(opened, await hashPassword(password));
    });
    if (ended === null) throw invalidLink();
    sessions.markEnded(ended);
    mailChange(email, opened.at);
    return sendPrivate(reply, { success: RESET });
  });

  addEndpoint(app, changePassword, async (request, reply) => {
    const { userId, sessionId, loggedInAt } = requireBearer(request);
    if (request.params.id !== userId) throw forbidden();
    const at = now();
    if (at.getTime() - loggedInAt.getTime() > MAX_LOGIN_AGE) throw loginTooOld();
    const password = requireNewPassword(request.body);
    const changed = await changes.run(String(userId), async () => {
      // An access token alone may be stolen: it is sent with every call, and this would outlive it.
      const proven = await sessions.findByRefreshToken(request.body.refresh_token ?? '');
      if (proven?.session_id !== sessionId) throw loginTooOld();
      await limits.spend('passwordChanges', userId);
      return withNewHash(password, (makeHash) => accounts.changePassword({ userId, sessionId, makeHash, at }));
    });
    if (changed === null) throw unauthorized();
    if (changed === 'busy') throw tooManyRequests(RETRY_AFTER);
    sessions.markEnded(changed.ended);
    mailChange(changed.email, at);
    return sendPrivate(reply, { success: CHANGED });
  });

  repeat(app, 'sweep reset links', SWEEP, async () => {
    await resets.sweep(now());
  });
};
