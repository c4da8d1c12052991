import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { StoredMail } from './mail.ts';
import type { MailStore } from './mail-store.ts';

/** A mail number in an address. */
export const MailAddress = Type.Object({ id: Type.Integer({ minimum: 1 }) });
export type MailAddress = Static<typeof MailAddress>;

/** Which mails to list. */
export const MailFilter = Type.Object({ to: Type.Optional(Type.String({ maxLength: 300 })) });
export type MailFilter = Static<typeof MailFilter>;

const withoutBodies = ({ id, from, to, subject, receivedAt, links, files, size }: StoredMail) => ({
  id,
  from,
  to,
  subject,
  receivedAt: receivedAt.toISOString(),
  links,
  files: files.map(({ name, type, bytes }) => ({ name, type, size: bytes.length })),
  size,
});

/** The mails for programs; the newest first. */
export const registerMessageRoutes = (app: FastifyInstance, store: MailStore): void => {
  app.get<{ Querystring: MailFilter }>('/api/messages', { schema: { querystring: MailFilter } }, async ({ query }) => ({
    messages: store.list(query.to).map(withoutBodies),
  }));

  app.get<{ Params: MailAddress }>(
    '/api/messages/:id',
    { schema: { params: MailAddress } },
    async ({ params }, reply) => {
      const mail = store.get(params.id);
      if (!mail) return reply.code(404).send({ error: 'no such message' });
      return { ...withoutBodies(mail), text: mail.text, html: mail.html };
    },
  );

  app.delete('/api/messages', async (_request, reply) => {
    store.clear();
    return reply.code(204).send();
  });
};
