import type { SilentFault } from './silent-faults.tsx';

declare const __SAMPLE_KIND__: 'good' | 'bad';
declare const __SAMPLE_RELEASE__: string;

/** Id of the release that this code is part of. */
export const RELEASE = __SAMPLE_RELEASE__;

/** How the bad release fails in the browser; the good one never does. */
export type BrowserFault =
  | SilentFault
  | 'throws on evaluation'
  | 'throws in bootstrap'
  | 'throws in mount'
  | 'throws on first render'
  | 'throws in an effect'
  | 'throws later'
  | 'hangs in bootstrap'
  | 'hangs in mount'
  | 'hangs in unmount'
  | 'throws in unmount'
  | 'exposes no mount';

/** Keys under which a test names the fault. */
const KEYS = { remote: 'sample_fault', section: 'sample_section_fault' };

const failsIn =
  (part: keyof typeof KEYS) =>
  (fault: BrowserFault): boolean =>
    __SAMPLE_KIND__ === 'bad' && typeof window !== 'undefined' && window.sessionStorage.getItem(KEYS[part]) === fault;

/** Whether the remote must fail in this way now. */
export const fails = failsIn('remote');
/** The same for the section that it provides to others. */
export const sectionFails = failsIn('section');

/** How the bad server bundle fails, named by the end of the address, as in `/uji/bocor` and `/uji/2-bocor`. */
export const failsOnServer = (
  fault: 'lempar' | 'macet' | 'memori' | 'kosong' | 'sampah' | 'bocor' | 'diam',
  url: string,
): boolean => __SAMPLE_KIND__ === 'bad' && new RegExp(`[/-]${fault}$`).test(url);
