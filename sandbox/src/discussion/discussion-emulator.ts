import { Type } from 'typebox';
import { serveFiles, type EmulatorApp } from '../web/emulator-app.ts';
import { html, sendPage, type Page } from '../web/page.ts';

/** `at` in ms since the epoch. */
type Comment = { id: number; name: string; text: string; at: number };

/** The comments of each thread, oldest first, in memory; beyond the limits the oldest are deleted. */
export const createCommentStore = (limits: { threads: number; comments: number }) => {
  const threads = new Map<string, Comment[]>();
  let lastId = 0;
  return {
    list: (thread: string): readonly Comment[] => threads.get(thread) ?? [],
    add: (thread: string, written: Omit<Comment, 'id'>): Comment => {
      lastId += 1;
      const comment = { ...written, id: lastId };
      const comments = [...(threads.get(thread) ?? []), comment].slice(-limits.comments);
      // Moves the thread to the end: the first one has been without a comment for longest.
      threads.delete(thread);
      threads.set(thread, comments);
      const [oldest] = threads.keys();
      if (threads.size > limits.threads && oldest !== undefined) threads.delete(oldest);
      return comment;
    },
  };
};

/** In characters. */
const LONGEST = { name: 60, text: 1000 } as const;

const TIME = new Intl.DateTimeFormat('id-ID', { timeZone: 'Asia/Jakarta', dateStyle: 'medium', timeStyle: 'short' });

const row = ({ name, text, at }: Comment) =>
  html`<li>
    <span class="avatar" aria-hidden="true">${[...name][0]?.toUpperCase()}</span>
    <div>
      <p>
        <strong>${name}</strong>
        <time class="soft small" datetime="${new Date(at).toISOString()}">${TIME.format(at)} WIB</time>
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
      <h1>Diskusi${title && html` <span class="soft">${title}</span>`}</h1>
      <span class="emulator-tag">Tiruan</span>
    </header>
    <form class="talk-form box">
      <label><span>Nama</span><input name="name" required maxlength="${LONGEST.name}" autocomplete="name" /></label>
      <label
        ><span>Komentar</span><textarea name="text" required maxlength="${LONGEST.text}" rows="3"></textarea>
      </label>
      <p class="talk-status soft small" role="status"></p>
      <button class="primary">Kirim komentar</button>
    </form>
    <ul class="talk-list" aria-label="Komentar">
      ${comments.length > 0 ? [...comments].reverse().map(row) : html`<li class="soft">Belum ada komentar. Jadilah yang pertama.</li>`}
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

/** Discussion threads in a frame, by event: `GET /discussion/thread?id=<slug>&title=<name>`. */
export const registerDiscussion = (
  app: EmulatorApp,
  { publicOrigin, now }: { publicOrigin: string; now: () => Date },
): void => {
  const store = createCommentStore(LIMITS);
  serveFiles(app, import.meta.dirname, {
    '/assets/discussion.css': 'discussion.css',
    '/assets/discussion.js': 'browser/thread-script.ts',
  });

  app.get('/discussion/thread', { schema: { querystring: Thread } }, ({ query: { id, title } }, reply) =>
    sendPage(reply, threadPage({ id, title, comments: store.list(id) }), {
      frameAncestors: `${publicOrigin} http://localhost:* http://127.0.0.1:*`,
      connects: true,
    }),
  );

  // JSON only, and no CORS: pages of another origin cannot write.
  app.post(
    '/discussion/comments',
    { schema: { querystring: Thread, body: Written } },
    async ({ query, body }, reply) => {
      const comment = { name: body.name.trim(), text: body.text.trim(), at: now().getTime() };
      return reply.code(201).send({ id: store.add(query.id, comment).id });
    },
  );
};
