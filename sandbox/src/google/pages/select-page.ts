import { DEMO_IDENTITIES, type DemoIdentity } from '../../demo.ts';
import { html } from '../../web/html.ts';
import type { Page } from '../../web/page.ts';
import type { Refusal } from '../callers.ts';
import { TOKEN_FAULTS } from '../tokens/token-faults.ts';
import { googleLogo } from './google-logo.ts';

const head = html`<header class="consent-head">
  ${googleLogo}<span>Login dengan Google</span><span class="stand-in">Tiruan</span>
</header>`;

const identityRow = ({ id, name, email, note }: DemoIdentity) =>
  html`<li>
    <button type="button" class="identity" data-identity="${id}">
      <span class="avatar" aria-hidden="true">${name[0]}</span>
      <span class="identity-words">
        <strong>${name}</strong>
        <span>${email}</span>
        <small>${note}</small>
      </span>
    </button>
  </li>`;

/**
 * The window in which a person chooses who to be.
 * @param site how the site calls itself
 */
export const selectPage = (site: string): Page => ({
  title: 'Login - Akun Google (tiruan)',
  bodyClass: 'consent-page',
  styles: ['/assets/google.css', '/assets/google-window.css'],
  scripts: ['/assets/google-select.js'],
  body: html`<main class="consent">
    ${head}
    <h1>Pilih akun</h1>
    <p class="soft">untuk melanjutkan ke <strong>${site}</strong></p>
    <p class="notice" role="alert" hidden></p>
    <ul class="identities">
      ${Object.values(DEMO_IDENTITIES).map(identityRow)}
    </ul>
    <details class="other" open>
      <summary>Gunakan akun lain</summary>
      <form class="person">
        <label>
          <span>Nama</span>
          <input name="name" required maxlength="100" autocomplete="name" />
        </label>
        <label>
          <span>Email</span>
          <input name="email" type="email" required maxlength="200" autocomplete="email" />
        </label>
        <label class="check">
          <input name="email_verified" type="checkbox" checked />
          <span>Alamat sudah diverifikasi Google</span>
        </label>
        <button class="primary">Lanjutkan</button>
      </form>
    </details>
    <details class="other">
      <summary>Uji token yang salah</summary>
      <label class="fault">
        <span>Token yang dikirim ke situs</span>
        <select name="fault">
          <option value="">Benar</option>
          ${Object.entries(TOKEN_FAULTS).map(([name, label]) => html`<option value="${name}">${label}</option>`)}
        </select>
      </label>
    </details>
    <p class="soft foot">
      Halaman ini menggantikan Google di komputer Anda. Tidak ada kata sandi, dan tidak ada data yang keluar.
    </p>
  </main>`,
});

/** What a page gets that Google does not know. */
export const refusalPage = ({ code, words }: Refusal): Page => ({
  title: 'Akses diblokir',
  bodyClass: 'consent-page',
  styles: ['/assets/google.css', '/assets/google-window.css'],
  body: html`<main class="consent">
    ${head}
    <h1>Akses diblokir</h1>
    <p>${words}</p>
    <p class="soft foot">Error 403: ${code}</p>
  </main>`,
});
