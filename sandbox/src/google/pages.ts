import { html, type Page } from '../web/page.ts';
import { DEMO_IDENTITIES, type DemoIdentity } from '../demo.ts';
import { TOKEN_FAULTS } from './id-tokens.ts';

/** Why Google refuses a page: its error code, and an explanation for the page's developer. */
export type Refusal = { code: 'invalid_client' | 'origin_mismatch'; message: string };

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

const LABELS = {
  id: {
    signin_with: 'Login dengan Google',
    signup_with: 'Daftar dengan Google',
    continue_with: 'Lanjutkan dengan Google',
    signin: 'Login',
  },
  en: {
    signin_with: 'Sign in with Google',
    signup_with: 'Sign up with Google',
    continue_with: 'Continue with Google',
    signin: 'Sign in',
  },
} as const;

/** Options of `renderButton`; the first is the default, also for unknown values. */
const CHOICES = {
  type: ['standard', 'icon'],
  theme: ['outline', 'filled_blue', 'filled_black'],
  size: ['large', 'medium', 'small'],
  shape: ['rectangular', 'pill', 'circle', 'square'],
  logo_alignment: ['left', 'center'],
  text: ['signin_with', 'signup_with', 'continue_with', 'signin'],
} as const;

type ButtonStyle = { [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] } & { locale: keyof typeof LABELS };

/** The button style in the query of its frame. */
export const readButtonStyle = (query: Record<string, string>): ButtonStyle => {
  const style = Object.entries(CHOICES).map(([name, choices]) => [
    name,
    choices.find((choice) => choice === query[name]) ?? choices[0],
  ]);
  const locale = query.locale?.toLowerCase().startsWith('en') ? 'en' : 'id';
  return { ...Object.fromEntries(style), locale };
};

/** The page in the button's frame. */
export const buttonPage = ({ type, theme, size, shape, logo_alignment, text, locale }: ButtonStyle): Page => {
  const label = LABELS[locale][text];
  return {
    title: label,
    bodyClass: 'button-page',
    styles: ['/assets/google.css'],
    scripts: ['/assets/google-button.js'],
    body: html`<button
      type="button"
      disabled
      class="google-button"
      data-type="${type}"
      data-theme="${theme}"
      data-size="${size}"
      data-shape="${shape}"
      data-logo="${logo_alignment}"
    >
      ${googleLogo}
      <span class="${type === 'icon' ? 'visually-hidden' : 'google-button-label'}">${label}</span>
    </button>`,
  };
};

/** Shown instead of the button in a page that may not sign in. */
export const refusedButtonPage = ({ code, message }: Refusal): Page => ({
  title: code,
  bodyClass: 'button-page',
  styles: ['/assets/google.css'],
  body: html`<p class="google-refusal notice"><strong>${code}</strong> ${message}</p>`,
});

const head = html`<header class="page-head">
  ${googleLogo}<span>Login dengan Google</span><span class="emulator-tag">Tiruan</span>
</header>`;

const identityRow = ({ id, name, email, note }: DemoIdentity) =>
  html`<li>
    <button type="button" class="identity bare" data-identity="${id}">
      <span class="avatar" aria-hidden="true">${name[0]}</span>
      <span>
        <strong>${name}</strong>
        <span class="soft small">${email}</span>
        <small>${note}</small>
      </span>
    </button>
  </li>`;

/** The popup in which a person chooses an account. @param site its name, as shown */
export const selectPage = (site: string): Page => ({
  title: 'Login - Akun Google (tiruan)',
  bodyClass: 'consent-page',
  styles: ['/assets/google.css'],
  scripts: ['/assets/google-select.js'],
  body: html`<main class="consent">
    ${head}
    <h1>Pilih akun</h1>
    <p class="soft">untuk melanjutkan ke <strong>${site}</strong></p>
    <p class="notice" role="alert" hidden></p>
    <ul class="identities">
      ${Object.values(DEMO_IDENTITIES).map(identityRow)}
    </ul>
    <details open>
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
    <details>
      <summary>Uji token yang salah</summary>
      <label class="fault">
        <span>Token yang dikirim ke situs</span>
        <select name="fault">
          <option value="">Benar</option>
          ${Object.entries(TOKEN_FAULTS).map(([name, label]) => html`<option value="${name}">${label}</option>`)}
        </select>
      </label>
    </details>
    <p class="soft small consent-note">
      Halaman ini menggantikan Google di komputer Anda. Tidak ada kata sandi, dan tidak ada data yang keluar.
    </p>
  </main>`,
});

/** The popup of a page that may not sign in. */
export const refusalPage = ({ code, message }: Refusal): Page => ({
  title: 'Akses diblokir',
  bodyClass: 'consent-page',
  styles: ['/assets/google.css'],
  body: html`<main class="consent">
    ${head}
    <h1>Akses diblokir</h1>
    <p>${message}</p>
    <p class="soft small consent-note">Error 403: ${code}</p>
  </main>`,
});
