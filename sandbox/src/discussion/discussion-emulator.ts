import { Type } from 'typebox';
import type { EmulatorApp } from '../web/emulator-app.ts';
import { html, sendPage, type Page } from '../web/page.ts';
import { formatInstant } from '@acara/shared-contract/formats';

/** `at` in ms since the epoch. */
type Comment = { name: string; text: string; at: number };

/** How many are stored, in memory; the oldest are deleted. */
const LIMITS = { threads: 500, comments: 200 };

/** In characters. */
const LONGEST = { name: 60, text: 1000 } as const;

const threadPage = (title: string, comments: readonly Comment[]): Page => ({
  title: `Diskusi ${title}`.trim(),
  body: html`<main class="container">
    <h1>Diskusi${title && html` <small>${title}</small>`} <mark>Tiruan</mark></h1>
    <form method="post">
      <label><span>Nama</span><input name="name" required maxlength="${LONGEST.name}" autocomplete="name" /></label>
      <label
        ><span>Komentar</span><textarea name="text" required maxlength="${LONGEST.text}" rows="3"></textarea>
      </label>
      <button>Kirim komentar</button>
    </form>
    ${comments.length === 0 && html`<p>Belum ada komentar. Jadilah yang pertama.</p>`}
    <ul aria-label="Komentar">
      ${comments.map(
        ({ name, text, at }) =>
          html`<li>
            <strong>${name}</strong> <small>${formatInstant(at)}</small>
            <p>${text}</p>
          </li>`,
      )}
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

/** Discussion threads in a frame, by event: `GET /discussion/thread?id=<slug>&title=<name>`. */
export const registerDiscussion = (
  parent: EmulatorApp,
  { publicOrigin, now }: { publicOrigin: string; now: () => Date },
): void => {
  /** The comments of each thread, newest first. */
  const threads = new Map<string, Comment[]>();
  const frameAncestors = `${publicOrigin} http://localhost:* http://127.0.0.1:*`;

  void parent.register(async (app: EmulatorApp) => {
    app.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text))),
    );
    app.get('/discussion/thread', { schema: { querystring: Thread } }, ({ query: { id, title } }, reply) =>
      sendPage(reply, threadPage(title, threads.get(id) ?? []), { frameAncestors }),
    );
    app.post(
      '/discussion/thread',
      { schema: { querystring: Thread, body: Written } },
      async ({ query: { id }, body, url }, reply) => {
        const comment = { name: body.name.trim(), text: body.text.trim(), at: now().getTime() };
        const comments = [comment, ...(threads.get(id) ?? [])].slice(0, LIMITS.comments);
        // Moves the thread to the end: the first one has been without a comment for longest.
        threads.delete(id);
        threads.set(id, comments);
        const [oldest] = threads.keys();
        if (threads.size > LIMITS.threads && oldest !== undefined) threads.delete(oldest);
        return reply.redirect(url, 303);
      },
    );
  });
};
