import { html } from './web/html.ts';
import type { Page } from './web/page.ts';
import type { SandboxSettings } from './settings.ts';

/** What is here, for whoever opens the sandbox's own address. */
export const homePage = ({ emulators, publicOrigin, sandboxOrigin, mailboxPort }: SandboxSettings): Page => {
  const mailbox = `${new URL(sandboxOrigin).protocol}//${new URL(sandboxOrigin).hostname}:${mailboxPort}`;
  return {
    title: 'Tiruan pihak ketiga',
    bodyClass: 'home-page',
    body: html`<main>
      <h1>Tiruan pihak ketiga</h1>
      <p>Menggantikan layanan luar untuk <a href="${publicOrigin}">${publicOrigin}</a> di komputer ini.</p>
      <ul>
        ${emulators.has('google') && html`<li>Login Google: tombol di <a href="${publicOrigin}/login">halaman Masuk</a></li>`}
        ${emulators.has('midtrans') && html`<li>Pembayaran Midtrans: <a href="/control/midtrans">panel kendali</a></li>`}
        ${emulators.has('discussion') && html`<li>Diskusi: <a href="/discussion/thread?id=contoh">contoh</a></li>`}
        ${emulators.has('mailbox') && html`<li>Kotak surat: <a href="${mailbox}">${mailbox}</a></li>`}
      </ul>
    </main>`,
  };
};
