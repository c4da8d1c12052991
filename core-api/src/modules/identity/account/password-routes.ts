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
import type { Services } from '../../../platform/services.ts';
import { button, mailHtml, paragraph, type Mail, type Mailer } from '../../mail/index.ts';
import { getNetwork } from '../login/login-subject.ts';
import { hashPassword, withNewHash } from '../session/password-hash.ts';
import { requireEmail, requireNewPassword } from './account-input.ts';
import type { AccountRepository } from './account-repository.ts';
import { createPasswordResetRepository } from './password-reset-repository.ts';

const MINUTE = 60_000;
const LINK_MINUTES = 60;
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

/** No name in it: anybody can register an address under any name, and would so send text of their own to it. */
const resetMail = (to: string, siteName: string, link: string): Mail => {
  const reason = `Kami menerima permintaan untuk mengatur ulang password akun ${siteName} dengan alamat email ini.`;
  const validity = `Tautan ini berlaku ${LINK_MINUTES} menit dan hanya dapat dipakai satu kali.`;
  const otherwise = 'Jika Anda tidak memintanya, abaikan email ini. Password Anda tidak berubah.';
  const instruction = `Buka tautan berikut untuk membuat password baru:\n${link}`;
  return {
    to,
    subject: `Atur ulang password ${siteName}`,
    text: ['Halo,', reason, instruction, `${validity}\n${otherwise}`, siteName, ''].join('\n\n'),
    html: mailHtml(`Atur ulang password ${siteName}`, [
      paragraph('Halo,'),
      paragraph(reason),
      button('Buat password baru', link),
      paragraph(validity, otherwise),
      paragraph(siteName),
    ]),
  };
};

type PasswordRouteOptions = Services & { accounts: AccountRepository; mailer: Mailer };

export const registerPasswordRoutes = (app: FastifyInstance, options: PasswordRouteOptions): void => {
  const { config, database, accounts, mailer, now } = options;
  const { limits } = app;
  const { sessions } = app.session;
  const resets = createPasswordResetRepository(database);
  const background = createBackground(app);
  const changes = new KeyedMutex(1);
  const mutex = new KeyedMutex();

  const sendLink = async (email: string, signal: AbortSignal) => {
    const token = randomBytes(32).toString('base64url');
    const to = await resets.start(email, hashToken(token), new Date(now().getTime() + LINK_MINUTES * MINUTE));
    if (to === null) return;
    const link = `${config.PUBLIC_ORIGIN}${permalink('password.reset')}?token=${token}`;
    await mailer.send(resetMail(to, config.SITE_NAME, link), signal);
  };

  // Responds before the address is looked up, so that known and unknown ones take the same time.
  addEndpoint(app, recoverPassword, async (request, reply) => {
    const email = requireEmail(request.body.email);
    await limits.spend('recoveries', getNetwork(request.ip));
    await limits.spend('recoveriesOfEmail', email);
    background.run('send reset link', (signal) => sendLink(email, signal));
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
    return sendPrivate(reply, { success: RESET });
  });

  addEndpoint(app, changePassword, async (request, reply) => {
    const { userId, sessionId, loggedInAt } = requireBearer(request);
    if (request.params.id !== userId) throw forbidden();
    if (now().getTime() - loggedInAt.getTime() > MAX_LOGIN_AGE) throw loginTooOld();
    const password = requireNewPassword(request.body);
    const ended = await changes.run(String(userId), async () => {
      await limits.spend('passwordChanges', userId);
      return withNewHash(password, (makeHash) => accounts.changePassword({ userId, sessionId, makeHash, at: now() }));
    });
    if (ended === null) throw unauthorized();
    if (ended === 'busy') throw tooManyRequests(RETRY_AFTER);
    sessions.markEnded(ended);
    return sendPrivate(reply, { success: CHANGED });
  });
};
