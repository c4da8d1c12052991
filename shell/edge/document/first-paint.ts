import { storageKeys } from '@acara/shared-auth/storage-keys';
import { darkPalette, lightPalette } from '@acara/shared-ui/theme';
import { tag } from './head-markup.ts';
import { NONCE_PLACEHOLDER } from './nonce.ts';

const GROUNDS = { light: lightPalette.ground, dark: darkPalette.ground };

/** Colour of the browser around the page, by the system's scheme. */
const systemGrounds = Object.entries(GROUNDS)
  .map(([scheme, content]) => tag('meta', { name: 'theme-color', content, media: `(prefers-color-scheme: ${scheme})` }))
  .join('');

/**
 * Applies before the first paint what only the browser knows, since pages are the same for everyone: whether the
 * visitor is a member, so that the header, rendered for a guest, does not flash 'Masuk'; and the chosen theme. Its
 * second half repeats `theme-choice.ts` of the chrome.
 */
const script =
  `(d=>{d.dataset.session=/(^|; )${storageKeys.access}=[^;]/.test(document.cookie)?'member':'guest';` +
  `try{const t=localStorage.getItem('${storageKeys.theme}'),c=${JSON.stringify(GROUNDS)}[t];` +
  `if(c){d.dataset.theme=t;document.head.prepend(Object.assign(document.createElement('meta'),{name:'theme-color',content:c}))}}` +
  `catch{}})(document.documentElement)`;

/** The part of the head that must precede all styles. */
export const firstPaint = (): string => `${systemGrounds}<script nonce="${NONCE_PLACEHOLDER}">${script}</script>`;
