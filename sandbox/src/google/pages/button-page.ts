import { html } from '../../web/html.ts';
import type { Page } from '../../web/page.ts';
import type { Refusal } from '../callers.ts';
import { googleLogo } from './google-logo.ts';

/** What `renderButton` can ask for, after what is not known has become the default. */
export type ButtonStyle = {
  type: 'standard' | 'icon';
  theme: 'outline' | 'filled_blue' | 'filled_black';
  size: 'large' | 'medium' | 'small';
  shape: 'rectangular' | 'pill' | 'circle' | 'square';
  logoAlignment: 'left' | 'center';
  text: keyof (typeof LABELS)['id'];
  locale: keyof typeof LABELS;
};

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

const CHOICES = {
  type: ['standard', 'icon'],
  theme: ['outline', 'filled_blue', 'filled_black'],
  size: ['large', 'medium', 'small'],
  shape: ['rectangular', 'pill', 'circle', 'square'],
  logoAlignment: ['left', 'center'],
  text: ['signin_with', 'signup_with', 'continue_with', 'signin'],
} as const satisfies { [Name in keyof ButtonStyle]?: readonly ButtonStyle[Name][] };

const chosen = <Choice extends string>(choices: readonly [Choice, ...Choice[]], value: string | undefined): Choice =>
  choices.find((choice) => choice === value) ?? choices[0];

/** The look that the query of the button's frame asks for. */
export const buttonStyle = (query: Record<string, string | undefined>): ButtonStyle => ({
  type: chosen(CHOICES.type, query.type),
  theme: chosen(CHOICES.theme, query.theme),
  size: chosen(CHOICES.size, query.size),
  shape: chosen(CHOICES.shape, query.shape),
  logoAlignment: chosen(CHOICES.logoAlignment, query.logo_alignment),
  text: chosen(CHOICES.text, query.text),
  locale: query.locale?.toLowerCase().startsWith('en') ? 'en' : 'id',
});

/** The page in the button's frame. */
export const buttonPage = ({ type, theme, size, shape, logoAlignment, text, locale }: ButtonStyle): Page => {
  const label = LABELS[locale][text];
  return {
    title: label,
    bodyClass: 'button-page',
    styles: ['/assets/google.css'],
    scripts: ['/assets/google-button.js'],
    body: html`<button
      type="button"
      class="google-button"
      data-type="${type}"
      data-theme="${theme}"
      data-size="${size}"
      data-shape="${shape}"
      data-logo="${logoAlignment}"
    >
      ${googleLogo}
      <span class="${type === 'icon' ? 'visually-hidden' : 'google-button-label'}">${label}</span>
    </button>`,
  };
};

/** What stands in the frame in place of the button when the page may not have one. */
export const refusedButtonPage = ({ code, words }: Refusal): Page => ({
  title: code,
  bodyClass: 'button-page',
  styles: ['/assets/google.css'],
  body: html`<p class="google-refusal"><strong>${code}</strong> ${words}</p>`,
});
