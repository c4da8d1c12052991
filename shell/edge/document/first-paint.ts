import { storageKeys } from '@acara/shared-auth/storage-keys';
import { darkPalette, lightPalette } from '@acara/shared-ui/theme';
import { tag } from './head-markup.ts';
import { NONCE_PLACEHOLDER } from './nonce.ts';

const GROUNDS = { light: lightPalette.ground, dark: darkPalette.ground };

/** What the browser paints around the page, as the system's scheme says. */
const systemGrounds = Object.entries(GROUNDS)
  .map(([scheme, content]) => tag('meta', { name: 'theme-color', content, media: `(prefers-color-scheme: ${scheme})` }))
  .join('');

/**
 * Says before the first paint what only the browser knows, since the page is the same for everyone: whether a member
 * opens it, so that the header, rendered for a guest, does not flash 'Masuk' at them; and the theme that the visitor
 * chose. Its second half is what `theme-choice.ts` of the chrome does later.
 */
const script =
  `(d=>{d.dataset.session=/(^|; )${storageKeys.access}=[^;]/.test(document.cookie)?'member':'guest';` +
  `try{const t=localStorage.getItem('${storageKeys.theme}'),c=${JSON.stringify(GROUNDS)}[t];` +
  `if(c){d.dataset.theme=t;document.head.prepend(Object.assign(document.createElement('meta'),{name:'theme-color',content:c}))}}` +
  `catch{}})(document.documentElement)`;

/** The part of the head that has to stand before any style. */
export const firstPaint = (): string => `${systemGrounds}<script nonce="${NONCE_PLACEHOLDER}">${script}</script>`;
