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

/** Key under which a test names the fault. */
const KEY = 'trial_fault';

/** Whether this code is to fail in this way now. */
export const fails = (fault: BrowserFault): boolean =>
  __TRIAL_KIND__ === 'bad' && typeof window !== 'undefined' && window.sessionStorage.getItem(KEY) === fault;

/** How the bad server face fails, named by the last part of the address. */
export const failsOnServer = (fault: 'lempar' | 'macet' | 'memori', url: string): boolean =>
  __TRIAL_KIND__ === 'bad' && url.endsWith(`/${fault}`);
