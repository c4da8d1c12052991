import type { Symptom } from '@acara/shared-contract/release';
import { ranInPage } from '../registry/page-releases.ts';
import { sendBeacon } from './report-failure.ts';

export type ReportSymptom = (phase: Symptom, message: string) => void;

const reported = new Set<Symptom>();

/** Reports symptoms of the page, each once; the edge finds the release that causes them. */
export const reportSymptom: ReportSymptom = (phase, message) => {
  if (reported.has(phase)) return;
  reported.add(phase);
  console.error(`[acara] ${phase}: ${message}`); // eslint-disable-line no-console
  const releases = ranInPage();
  if (releases.length > 0) sendBeacon({ kind: 'symptom', releases, phase, message, page: location.pathname });
};
