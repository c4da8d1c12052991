import { changeRegistry, isInCohort, openStore, rollBack, rollOut } from '@acara/releases';
import type { RegistryDocument } from '@acara/releases/registry';
import { deployBundle } from './test-edge.ts';

const AT = new Date('2026-01-02T00:00:00Z');

/** Changes the registry of a store as the release command does. */
export const changeStore = (dir: string, change: (document: RegistryDocument) => RegistryDocument) =>
  changeRegistry({ store: openStore({ dir }), note: { by: 'test', action: 'rollout', why: '' }, now: AT }, change);

/** A rollout of one release beside the stable one. */
export type FixtureRollout = {
  name: string;
  releaseId: string;
  /** Source of its server bundle. */
  server?: string;
  /** Share in basis points. */
  bp?: number;
};

/** Publishes a release for a share of the visitors; half of them without more. All visitors have one already. */
export const deployCandidate = async (dir: string, { name, releaseId, server, bp = 5000 }: FixtureRollout) => {
  await deployBundle(dir, name, releaseId, server);
  await changeStore(dir, (document) => rollBack(document, name, { why: 'a rollout begins' }, AT));
  return changeStore(dir, (document) => rollOut(document, name, { releaseId, bp }, AT));
};

/** Ids of visitors that are in a rollout at its share, or not; always the same. */
export const visitorIds = (remote: string, salt: string, { isIn, bp = 5000 }: { isIn: boolean; bp?: number }) => {
  const id = Array.from({ length: 1000 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`).find(
    (unit) => isInCohort(remote, { salt, bp }, unit) === isIn,
  );
  if (!id) throw new Error('no such visitor');
  return id;
};
