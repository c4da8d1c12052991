import { createHash, randomBytes } from 'node:crypto';
import { changePassword, recoverPassword, resetPassword } from '@acara/shared-contract/calls';
import { permalink } from '@acara/shared-contract/links';
import type { FastifyInstance } from 'fastify';
import { button, mailHtml, paragraph, type Mail, type Mailer } from '../../mail/index.ts';
import type { Background } from '../../../platform/jobs/background.ts';
import { requireEmail, requireNewPassword } from './account-routes.ts';
import type { AccountRepository } from './account-repository.ts';
import type { PasswordResetRepository } from './password-reset-repository.ts';
import { addEndpoint } from '../../../platform/http/endpoint.ts';
import { Failure, forbidden, tooManyRequests, unauthorized } from '../../../platform/http/failure.ts';
import { sendPrivate } from '../../../platform/http/responses.ts';
import type { Limits } from '../../../platform/limits/limits-plugin.ts';
import { bearerOf } from '../../../platform/http/bearer.ts';
import { KeyedMutex } from '../../../platform/concurrency/keyed-mutex.ts';
import { networkOf } from '../login/login-subject.ts';
import { hashPassword, withNewHash } from '../session/password-hash.ts';
import type { Sessions } from '../session/sessions.ts';

export type ResetMail = { to: string; siteName: string; link: string; minutes: number };

/**
 * The mail with a reset link. It greets nobody by name: a name is typed by whoever registers the address, and would
 * carry a stranger's text to it.
 */
export const resetMail = ({ to, siteName, link, minutes }: ResetMail): Mail => {
  const lines = {
    why: `Kami menerima permintaan untuk mengatur ulang password akun ${siteName} dengan alamat email ini.`,
    valid: `Tautan ini berlaku ${minutes} menit dan hanya dapat dipakai satu kali.`,
    otherwise: 'Jika Anda tidak memintanya, abaikan email ini. Password Anda tidak berubah.',
  };
  return {
    to,
    subject: `Atur ulang password ${siteName}`,
    text: [
      'Halo,',
      lines.why,
      `Buka tautan berikut untuk membuat password baru:\n${link}`,
      `${lines.valid}\n${lines.otherwise}`,
      siteName,
      '',
    ].join('\n\n'),
    html: mailHtml(`Atur ulang password ${siteName}`, [
      paragraph('Halo,'),
      paragraph(lines.why),
      button('Buat password baru', link),
      paragraph(lines.valid, lines.otherwise),
      paragraph(siteName),
    ]),
  };
};

export type PasswordRouteOptions = {
  accounts: AccountRepository;
  resets: PasswordResetRepository;
  sessions: Pick<Sessions, 'haveEnded'>;
  mailer: Mailer;
  background: Background;
  limits: Pick<Limits, 'spend'>;
  site: { name: string; origin: string };
  now: () => Date;
};

const MINUTE = 60_000;
/** How long a reset link is valid. */
const LINK_MINUTES = 60;
/** For a change that meets another one of the same account in another process. */
const TRY_AGAIN = 2;
/** A change of password wants a login not older than this. */
const FRESH_LOGIN = 30 * MINUTE;

const SENT =
  'Jika email Anda terdaftar, tautan untuk mengatur ulang password telah dikirim. Silakan periksa email Anda';
const RESET = 'Password berhasil diubah. Silakan masuk dengan password baru Anda';
const CHANGED = 'Password berhasil diganti';

const badLink = () =>
  new Failure(422, 'invalid', 'Tautan tidak berlaku atau sudah kedaluwarsa. Silakan minta tautan baru');
const oldLogin = () => new Failure(422, 'invalid', 'Silakan login ulang untuk mengganti password');

const hashOf = (token: string) => createHash('sha256').update(token).digest();

export const registerPasswordRoutes = (app: FastifyInstance, options: PasswordRouteOptions): void => {
  const { accounts, resets, sessions, mailer, background, limits, site, now } = options;

  const changing = new KeyedMutex(1);
  const mutex = new KeyedMutex();

  const sendLink = async (email: string, signal: AbortSignal) => {
    const token = randomBytes(32).toString('base64url');
    const to = await resets.start(email, hashOf(token), new Date(now().getTime() + LINK_MINUTES * MINUTE));
    if (to === null) return;
    const link = `${site.origin}${permalink('password.reset')}?token=${token}`;
    await mailer.send(resetMail({ to, siteName: site.name, link, minutes: LINK_MINUTES }), signal);
  };

  // Whether the address is known is found out after the answer, which so takes the same time for both.
  addEndpoint(app, recoverPassword, async (request, reply) => {
    const email = requireEmail(request.body.email);
    await limits.spend('recoveries', networkOf(request.ip));
    await limits.spend('recoveriesOfEmail', email);
    background.run('send reset link', (signal) => sendLink(email, signal));
    return sendPrivate(reply, { success: SENT });
  });

  addEndpoint(app, resetPassword, async ({ body, query }, reply) => {
    const email = requireEmail(body.email);
    const password = requireNewPassword(body);
    const opened = { tokenHash: hashOf(query.token ?? ''), email, at: now() };
    // Asked before the costly hash is made, of one call with this link after the other, and again while it is used up.
    const ended = await mutex.run(opened.tokenHash.toString('hex'), async () => {
      if (!(await resets.isValid(opened))) throw badLink();
      return resets.use(opened, await hashPassword(password));
    });
    if (ended === null) throw badLink();
    sessions.haveEnded(ended);
    return sendPrivate(reply, { success: RESET });
  });

  addEndpoint(app, changePassword, async (request, reply) => {
    const { userId, sessionId, loggedInAt } = bearerOf(request);
    if (request.params.id !== userId) throw forbidden();
    if (now().getTime() - loggedInAt.getTime() > FRESH_LOGIN) throw oldLogin();
    const password = requireNewPassword(request.body);
    const ended = await changing.run(String(userId), async () => {
      await limits.spend('passwordChanges', userId);
      return withNewHash(password, (makeHash) => accounts.changePassword({ userId, sessionId, makeHash, at: now() }));
    });
    if (ended === null) throw unauthorized();
    if (ended === 'busy') throw tooManyRequests(TRY_AGAIN);
    sessions.haveEnded(ended);
    return sendPrivate(reply, { success: CHANGED });
  });
};
