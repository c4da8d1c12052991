import type { SignedRelease, Symptom } from '@acara/shared-contract/release';
import { ranInPage } from '../registry/page-releases.ts';
import { sendBeacon } from './report-failure.ts';

/** @param causes the releases that may be its cause; default all that ran */
export type ReportSymptom = (phase: Symptom, message: string, causes?: readonly SignedRelease[]) => void;

const reported = new Set<Symptom>();

/** Reports symptoms of the page, each once; the edge finds the release that causes them. */
export const reportSymptom: ReportSymptom = (phase, message, causes = ranInPage()) => {
  if (reported.has(phase)) return;
  reported.add(phase);
  console.error(`[acara] ${phase}: ${message}`); // eslint-disable-line no-console
  const releases = [...causes];
  if (releases.length > 0) sendBeacon({ kind: 'symptom', releases, phase, message, page: location.pathname });
};
