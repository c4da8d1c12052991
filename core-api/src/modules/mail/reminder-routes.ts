import { escapeHtml } from '@acara/server-kit/html';
import { showReminderStop, stopReminders } from '@acara/shared-contract/endpoints';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { statement, type Database } from '../../platform/database/database.ts';
import { addEndpoint } from '../../platform/http/endpoint.ts';
import { forbidden } from '../../platform/http/failure.ts';
import type { LinkSigner } from '../../platform/http/link-signer.ts';
import type { MailSite } from './mail-frame.ts';
import type { MailLink } from './mail-parts.ts';

const keyText = (userId: number) => `stop reminders ${userId}`;

/** Works without a login, as mail programs send it; it can do nothing else. */
export const stopRemindersLink = (
  userId: number,
  { site, links }: { site: MailSite; links: LinkSigner },
): MailLink => ({
  label: 'Berhenti menerima pengingat',
  url: `${site.origin}/api/v1${stopReminders.path}?user=${userId}&key=${links.sign(keyText(userId))}`,
});

const STOP = statement<never>('update app_user set reminder_mails = false where user_id = $1');

const sendPage = (reply: FastifyReply, site: MailSite, body: string): FastifyReply =>
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="id">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>Pengingat event - ${escapeHtml(site.name)}</title></head>
<body><main><h1>Pengingat event</h1>${body}<p><a href="/">Ke ${escapeHtml(site.name)}</a></p></main></body>
</html>
`);

type ReminderOptions = { database: Database; links: LinkSigner; site: MailSite };

/** Ends reminders: a GET asks, since scanners of mail follow links; the POST is that of the page and of mail programs. */
export const registerReminderRoutes = (app: FastifyInstance, { database, links, site }: ReminderOptions): void => {
  const requireKey = ({ user, key }: { user: number; key: string }): number => {
    if (!links.verify(keyText(user), key)) throw forbidden('Tautan ini tidak berlaku.');
    return user;
  };

  addEndpoint(app, showReminderStop, async (request, reply) => {
    requireKey(request.query);
    return sendPage(
      reply,
      site,
      '<p>Kami mengirim pengingat sehari sebelum event Anda. Tiket dan kabar perubahan event tetap dikirim.</p><form method="post"><button>Berhenti menerima pengingat</button></form>',
    );
  });

  addEndpoint(app, stopReminders, async (request, reply) => {
    await database.run(STOP, [requireKey(request.query)]);
    return sendPage(reply, site, '<p>Anda tidak akan menerima pengingat lagi.</p>');
  });
};
