import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { html } from '../web/html.ts';
import { sendPage, type Page } from '../web/page.ts';
import { serveFile } from '../web/emulator-app.ts';

/** `at` in ms since the epoch. */
type Comment = { id: number; name: string; text: string; at: number };

type CommentLimits = { threads: number; comments: number };

/** The comments of each thread, oldest first, in memory; beyond the limits the oldest are deleted. */
export const createCommentStore = ({ threads: mostThreads, comments: mostComments }: CommentLimits) => {
  const threads = new Map<string, Comment[]>();
  let lastId = 0;
  return {
    list: (thread: string): readonly Comment[] => threads.get(thread) ?? [],
    add: (thread: string, written: Omit<Comment, 'id'>): Comment => {
      lastId += 1;
      const comment = { ...written, id: lastId };
      const comments = [...(threads.get(thread) ?? []), comment].slice(-mostComments);
      // Moves the thread to the end: the first one is the longest without a comment.
      threads.delete(thread);
      threads.set(thread, comments);
      const [quietest] = threads.keys();
      if (threads.size > mostThreads && quietest !== undefined) threads.delete(quietest);
      return comment;
    },
  };
};

/** In characters. */
const LONGEST = { name: 60, text: 1000 } as const;

const TIME = new Intl.DateTimeFormat('id-ID', { timeZone: 'Asia/Jakarta', dateStyle: 'medium', timeStyle: 'short' });

const row = ({ name, text, at }: Comment) =>
  html`<li>
    <span class="talk-face" aria-hidden="true">${[...name][0]?.toUpperCase()}</span>
    <div>
      <p class="talk-who">
        <strong>${name}</strong> <time datetime="${new Date(at).toISOString()}">${TIME.format(at)} WIB</time>
      </p>
      <p class="talk-text">${text}</p>
    </div>
  </li>`;

const threadPage = ({ id, title, comments }: { id: string; title: string; comments: readonly Comment[] }): Page => ({
  title: `Diskusi ${title}`.trim(),
  bodyClass: 'talk-page',
  styles: ['/assets/discussion.css'],
  scripts: ['/assets/discussion.js'],
  body: html`<main class="talk" data-thread="${id}">
    <header>
      <h1>Diskusi${title && html` <span>${title}</span>`}</h1>
      <span class="stand-in">Tiruan</span>
    </header>
    <form class="talk-form">
      <label><span>Nama</span><input name="name" required maxlength="${LONGEST.name}" autocomplete="name" /></label>
      <label
        ><span>Komentar</span><textarea name="text" required maxlength="${LONGEST.text}" rows="3"></textarea>
      </label>
      <p class="talk-said" role="status"></p>
      <button>Kirim komentar</button>
    </form>
    <ul class="talk-list" aria-label="Komentar">
      ${comments.length > 0 ? [...comments].reverse().map(row) : html`<li class="talk-none">Belum ada komentar. Jadilah yang pertama.</li>`}
    </ul>
  </main>`,
});

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
