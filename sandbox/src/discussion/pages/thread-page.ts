import { html } from '../../web/html.ts';
import type { Page } from '../../web/page.ts';
import type { Comment } from '../comment-store.ts';

/** Longest name and text, in characters. */
export const LONGEST = { name: 60, text: 1000 } as const;

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

/** The thread of one event, in a frame of its page. */
export const threadPage = ({
  id,
  title,
  comments,
}: {
  id: string;
  title: string;
  comments: readonly Comment[];
}): Page => ({
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
