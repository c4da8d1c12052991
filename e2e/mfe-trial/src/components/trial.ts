declare const __TRIAL_KIND__: 'good' | 'bad';
declare const __TRIAL_RELEASE__: string;

/** Id of the release that this code is part of. */
export const RELEASE = __TRIAL_RELEASE__;

/** How the bad release fails in the browser; the good one never does. */
export type BrowserFault =
  | 'throws on evaluation'
  | 'throws in bootstrap'
  | 'throws in mount'
  | 'throws on first render'
  | 'throws in an effect'
  | 'throws later'
  | 'hangs in bootstrap'
  | 'hangs in mount'
  | 'hangs in unmount'
  | 'throws in unmount';

/** Keys under which a test names the fault. */
const KEYS = { slice: 'trial_fault', section: 'trial_section_fault' };

const failsIn =
  (part: keyof typeof KEYS) =>
  (fault: BrowserFault): boolean =>
    __TRIAL_KIND__ === 'bad' && typeof window !== 'undefined' && window.sessionStorage.getItem(KEYS[part]) === fault;

/** Whether this code of the slice is to fail in this way now. */
export const fails = failsIn('slice');
/** The same of the section that it gives to others. */
export const sectionFails = failsIn('section');

/** How the bad server face fails, named by the last part of the address. */
export const failsOnServer = (fault: 'lempar' | 'macet' | 'memori', url: string): boolean =>
  __TRIAL_KIND__ === 'bad' && url.endsWith(`/${fault}`);
