import { html, type Page } from '../web/page.ts';
import { DEMO_IDENTITIES, type DemoIdentity } from '../demo.ts';
import { TOKEN_FAULTS } from './id-tokens.ts';

const googleLogo = html`<svg class="google-mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
  <path
    fill="#ea4335"
    d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
  />
  <path
    fill="#4285f4"
    d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
  />
  <path
    fill="#fbbc05"
    d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
  />
  <path
    fill="#34a853"
    d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
  />
</svg>`;

const LABELS = { signin_with: 'Login dengan Google', signup_with: 'Daftar dengan Google' } as const;

/** The page in the button's frame. @param text option of `renderButton` */
export const buttonPage = (text: keyof typeof LABELS): Page => ({
  title: LABELS[text],
  styles: ['/assets/google.css'],
  scripts: ['/assets/google-button.js'],
  body: html`<button type="button" class="google-button" disabled>${googleLogo} <span>${LABELS[text]}</span></button>`,
});

const identityRow = ({ id, name, email, note }: DemoIdentity) =>
  html`<li>
    <button type="button" class="outline" data-identity="${id}">${name}</button>
    ${email} <small>${note}</small>
  </li>`;

/** The popup in which a person chooses an account. @param site its name, as shown */
export const selectPage = (site: string): Page => ({
  title: 'Login - Akun Google (tiruan)',
  styles: ['/assets/google.css'],
  scripts: ['/assets/google-select.js'],
  body: html`<main class="container">
    <p>${googleLogo} Login dengan Google <mark>Tiruan</mark></p>
    <h1>Pilih akun</h1>
    <p>untuk melanjutkan ke <strong>${site}</strong></p>
    <p role="alert" hidden></p>
    <ul>
      ${Object.values(DEMO_IDENTITIES).map(identityRow)}
    </ul>
    <h2>Gunakan akun lain</h2>
    <form>
      <label><span>Nama</span><input name="name" required maxlength="100" autocomplete="name" /></label>
      <label><span>Email</span><input name="email" type="email" required maxlength="200" autocomplete="email" /></label>
      <label><input name="email_verified" type="checkbox" checked />Alamat sudah diverifikasi Google</label>
      <button>Lanjutkan</button>
    </form>
    <details>
      <summary>Uji token yang salah</summary>
      <label>
        <span>Token yang dikirim ke situs</span>
        <select name="fault">
          <option value="">Benar</option>
          ${Object.entries(TOKEN_FAULTS).map(([name, label]) => html`<option value="${name}">${label}</option>`)}
        </select>
      </label>
    </details>
    <small
      >Halaman ini menggantikan Google di komputer Anda. Tidak ada kata sandi, dan tidak ada data yang keluar.</small
    >
  </main>`,
});

/** Shown instead of button and popup to a page that may not sign in. @param code Google's error code */
export const refusalPage = (code: string): Page => ({
  title: code,
  body: html`<p role="alert"><strong>${code}</strong>: client ID tidak dikenal, atau asal halaman tidak terdaftar.</p>`,
});
