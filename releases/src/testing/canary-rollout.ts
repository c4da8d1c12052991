import type { RegistryDocument } from '../registry/registry-document.ts';
import type { AffectedVisitor } from '../health/health-store.ts';
import { runningAnalyses, type RunningAnalysis } from '../health/canary-analysis.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { isInCohort } from '../rollout/cohort.ts';
import { deploy, list, roll, type Change } from './release-history.ts';

/** Makes a change of the registry, as a person does. */
export const change = (store: RegistryStore, act: Change, now: Date): Promise<RegistryDocument> =>
  changeRegistry({ store, note: { by: 'ani', action: 'test', why: '' }, now }, (document) => act(document, now));

/** A registry in which `release-b` of `mfe-a` is given to a share of the visitors, and `release-a` to all others. */
export const startCanary = async (store: RegistryStore, now: Date, bp = 1000): Promise<RegistryDocument> => {
  await change(store, deploy('release-a'), now);
  await change(store, list('release-b'), now);
  return change(store, roll('release-b', bp), now);
};

export const onlyAnalysis = (document: RegistryDocument): RunningAnalysis => {
  const [analysis, ...others] = runningAnalyses(document);
  if (!analysis || others.length > 0) throw new Error(`${others.length + (analysis ? 1 : 0)} analyses instead of one`);
  return analysis;
};

/** Visitor ids that are in the cohort of an analysis, or outside it. */
export const findVisitors = (analysis: RunningAnalysis, group: AffectedVisitor['group'], count: number): string[] => {
  const found: string[] = [];
  for (let serial = 0; found.length < count; serial += 1) {
    const id = `visitor-${serial}`;
    if (isInCohort(analysis.remote, analysis, id) === (group === 'canary')) found.push(id);
  }
  return found;
};
