import type { Symptom } from '@acara/shared-contract/release';
import { ranInPage } from '../registry/page-releases.ts';
import { sendBeacon } from './report-failure.ts';

export type ReportSymptom = (phase: Symptom, message: string) => void;

const reported = new Set<Symptom>();

/** Reports what is wrong with the page though nothing threw, once each; the edge finds out which release it is. */
export const reportSymptom: ReportSymptom = (phase, message) => {
  if (reported.has(phase)) return;
  reported.add(phase);
  console.error(`[acara] ${phase}: ${message}`); // eslint-disable-line no-console
  const releases = ranInPage();
  if (releases.length > 0) sendBeacon({ kind: 'symptom', releases, phase, message, page: location.pathname });
};
