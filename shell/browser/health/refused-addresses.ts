import { SHELL_NAME, type SignedRelease } from '@acara/shared-contract/release';
import type { ReportSymptom } from './report-symptom.ts';

type RefusedAddressesEnvironment = {
  page: Window;
  /** Events from before this script ran. */
  early: readonly Event[];
  getSignature: (remote: string, releaseId: string) => string | undefined;
  report: ReportSymptom;
};

/** Extensions put their own things into pages. */
const OF_EXTENSION = /^[a-z-]*extension\b/;
/** The end of a host's name: the rest of it, and long parts, may hold what was to be sent. */
const siteOf = (hostname: string): string =>
  hostname
    .split('.')
    .slice(-3)
    .map((label) => (label.length > 20 ? '[long]' : label))
    .join('.');

const isViolation = (event: Event): event is SecurityPolicyViolationEvent => event.type === 'securitypolicyviolation';

/**
 * Reports that the page's policy refused a request to another site: a release may send away what it reads. The browser names a
 * script only for some of them, and for calls ours, which passes them on; without a remote's, all that ran may be the cause.
 */
export const followRefusedAddresses = ({ page, early, getSignature, report }: RefusedAddressesEnvironment): void => {
  const findCause = (sourceFile: string): SignedRelease[] | undefined => {
    const [remote = '', releaseId = ''] = sourceFile.split(`${page.location.origin}/r/`)[1]?.split('/') ?? [];
    const signature = remote === SHELL_NAME ? undefined : getSignature(remote, releaseId);
    return signature ? [{ remote, releaseId, signature }] : undefined;
  };
  const follow = (event: Event) => {
    if (!isViolation(event) || event.disposition !== 'enforce') return;
    const { blockedURI, effectiveDirective, sourceFile } = event;
    const address = /^(?:https?|wss?):/.test(blockedURI) ? URL.parse(blockedURI) : null;
    if (!address || OF_EXTENSION.test(sourceFile ?? '')) return;
    report('policy', `${effectiveDirective} refused ${siteOf(address.hostname)}`, findCause(sourceFile ?? ''));
  };
  early.forEach(follow);
  page.addEventListener('securitypolicyviolation', follow);
};
