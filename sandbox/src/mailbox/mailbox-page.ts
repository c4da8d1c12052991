import { html, type Html, type Page } from '../web/page.ts';
import type { StoredMail } from './mail-store.ts';
import { LINK_IN_TEXT } from './receive-mail.ts';

const FORM = new Intl.DateTimeFormat('id-ID', {
  timeZone: 'Asia/Jakarta',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Date and time of day in western Indonesia: `21 Nov, 12.40.05 WIB`. */
const mailTime = (at: Date): string => `${FORM.format(at)} WIB`;

type MailboxView = {
  mails: readonly StoredMail[];
  /** Lists only mails to this address; empty for all. */
  to: string;
  open?: StoredMail | undefined;
};

/** The filter, for links between pages. */
const getQuery = (to: string) => (to ? `?${new URLSearchParams({ to })}` : '');

const row = ({ id, to, subject, receivedAt, text }: StoredMail, { to: filter, open }: MailboxView) =>
  html`<li>
    <a class="mail-row" href="/messages/${id}${getQuery(filter)}" aria-current="${id === open?.id ? 'page' : 'false'}">
      <span class="mail-to soft small">${to.join(', ')}</span>
      <time class="soft small" datetime="${receivedAt.toISOString()}">${mailTime(receivedAt)}</time>
      <strong class="mail-subject">${subject || '(tanpa subjek)'}</strong>
      <span class="mail-preview soft">${text.slice(0, 140)}</span>
    </a>
  </li>`;

const list = (view: MailboxView) =>
  view.mails.length > 0
    ? html`<ul>
        ${view.mails.map((mail) => row(mail, view))}
      </ul>`
    : html`<p class="mail-none soft">${view.to ? `Belum ada surat untuk ${view.to}.` : 'Belum ada surat.'}</p>`;

/** The text with its URLs as links: every second piece of the split is one. */
const linked = (text: string): Html[] =>
  text
    .split(new RegExp(`(${LINK_IN_TEXT.source})`))
    .map((piece, at) =>
      at % 2 ? html`<a href="${piece}" target="_blank" rel="noreferrer">${piece}</a>` : html`${piece}`,
    );

const plain = (mail: StoredMail) => html`<div class="mail-plain box">${linked(mail.text)}</div>`;

const body = (mail: StoredMail) =>
  mail.html === null
    ? plain(mail)
    : html`<iframe
          class="mail-body box"
          src="/messages/${mail.id}/body"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          title="Isi surat"
        ></iframe>
        <p class="small">
          <a href="/messages/${mail.id}/body?pictures=0" target="_blank">Tanpa gambar</a>
          <a href="/messages/${mail.id}/body" target="_blank">Isi surat saja</a>
        </p>
        <details>
          <summary>Versi teks</summary>
          ${plain(mail)}
        </details>`;

const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024))} KB`;

const files = ({ id, files }: StoredMail) =>
  files.some(({ contentId }) => contentId === null) &&
  html`<ul class="mail-files" aria-label="Lampiran">
    ${files.map(
      ({ name, bytes, contentId }, at) =>
        contentId === null &&
        html`<li class="box">
          <a href="/messages/${id}/files/${at}">${name}</a> <small>${kilobytes(bytes.length)}</small>
        </li>`,
    )}
  </ul>`;

const reader = (mail: StoredMail, to: string) =>
  html`<article class="mail-reader">
    <a class="mail-back" href="/${getQuery(to)}">← Semua surat</a>
    <h2>${mail.subject || '(tanpa subjek)'}</h2>
    <dl class="mail-facts">
      <dt class="soft">Dari</dt>
      <dd>${mail.from.name} &lt;${mail.from.address}&gt;</dd>
      <dt class="soft">Kepada</dt>
      <dd>${mail.to.join(', ')}</dd>
      <dt class="soft">Diterima</dt>
      <dd><time datetime="${mail.receivedAt.toISOString()}">${mailTime(mail.receivedAt)}</time></dd>
    </dl>
    ${files(mail)} ${body(mail)}
  </article>`;

const nothingOpen = html`<p class="mail-none soft">
  Pilih surat untuk membacanya. Surat baru muncul dengan sendirinya.
</p>`;

/** The list, with the opened mail beside it (instead of it on a narrow screen). */
export const mailboxPage = (view: MailboxView): Page => ({
  title: view.open ? `${view.open.subject || 'Surat'} - Kotak Surat` : 'Kotak Surat',
  bodyClass: 'mailbox-page',
  styles: ['/assets/mailbox.css'],
  scripts: ['/assets/mailbox.js'],
  body: html`<header class="page-head">
      <h1><a href="/">Kotak Surat</a></h1>
      <span class="emulator-tag">Tiruan</span>
      <form role="search" action="/">
        <input
          type="search"
          name="to"
          value="${view.to}"
          placeholder="Saring alamat"
          aria-label="Saring alamat penerima"
        />
      </form>
      <button type="button" class="mail-clear">Hapus semua</button>
    </header>
    <main class="mailbox" data-open="${view.open ? 'true' : 'false'}">
      <section class="mail-list" aria-label="Daftar surat" aria-live="polite">${list(view)}</section>
      <section class="mail-pane" aria-label="Surat">${view.open ? reader(view.open, view.to) : nothingOpen}</section>
    </main>`,
});
