import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { serveFile } from '../web/assets.ts';
import { sendPage } from '../web/page.ts';
import { createCommentStore } from './comment-store.ts';
import { LONGEST, threadPage } from './pages/thread-page.ts';

const Thread = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  title: Type.String({ default: '', maxLength: 300 }),
});
const Written = Type.Object({
  name: Type.String({ maxLength: LONGEST.name, pattern: '\\S' }),
  text: Type.String({ maxLength: LONGEST.text, pattern: '\\S' }),
});

const LIMITS = { threads: 500, comments: 200 };
const file = (name: string) => path.join(import.meta.dirname, name);

/** Discussion threads in a frame, by event: `GET /discussion/thread?id=<slug>&title=<name>`. */
export const registerDiscussion = (
  app: FastifyInstance,
  { publicOrigin, now }: { publicOrigin: string; now: () => Date },
): void => {
  const store = createCommentStore(LIMITS);
  serveFile(app, '/assets/discussion.css', file('discussion.css'));
  serveFile(app, '/assets/discussion.js', file('browser/thread-script.ts'));

  app.get<{ Querystring: Static<typeof Thread> }>(
    '/discussion/thread',
    { schema: { querystring: Thread } },
    ({ query: { id, title } }, reply) =>
      sendPage(reply, threadPage({ id, title, comments: store.list(id) }), {
        frameAncestors: `${publicOrigin} http://localhost:* http://127.0.0.1:*`,
        connects: true,
      }),
  );

  // JSON only, and no CORS: pages of another origin cannot write.
  app.post<{ Querystring: Static<typeof Thread>; Body: Static<typeof Written> }>(
    '/discussion/comments',
    { schema: { querystring: Thread, body: Written } },
    async ({ query: { id }, body: { name, text } }, reply) => {
      const { id: commentId } = store.add(id, { name: name.trim(), text: text.trim(), at: now().getTime() });
      return reply.code(201).send({ id: commentId });
    },
  );
};
