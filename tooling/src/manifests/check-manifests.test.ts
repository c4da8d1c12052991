import path from 'node:path';
import { ROOT } from '@acara/server-kit/settings';
import { findLooseEnds, findWrongFields, readGenerated, readManifests, type Manifest } from './check-manifests.ts';

const FOLDER = path.join(ROOT, 'deploy/kubernetes');
const manifests = readManifests(FOLDER);

/** The manifests with one text replaced by another. */
const changed = (from: string, to: string): Manifest[] => {
  const text = JSON.stringify(manifests);
  expect(text).toContain(from);
  return JSON.parse(text.replace(from, to)) as Manifest[];
};

describe('the manifests of Kubernetes', () => {
  it('are there', () => {
    expect(manifests.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['Deployment', 'Service', 'Job', 'PodDisruptionBudget', 'HorizontalPodAutoscaler']),
    );
  });

  it('have fields that Kubernetes knows, and all that it needs', () => {
    expect(findWrongFields(manifests, ROOT)).toEqual([]);
  });

  it.each([
    ['"failureThreshold"', '"failureTreshold"'],
    ['"maxUnavailable"', '"maxUnavailible"'],
    ['"readOnlyRootFilesystem"', '"readonlyRootFilesystem"'],
    ['"podSelector"', '"podSelectors"'],
    ['"containerPort":3001', '"containerPort":"3001"'],
  ])('are refused with %s turned into %s', (from, to) => {
    expect(findWrongFields(changed(from, to), ROOT)).toEqual([expect.stringMatching(/\w+ \w+: /)]);
  });

  it('fit together', () => {
    expect(findLooseEnds(manifests, readGenerated(FOLDER))).toEqual([]);
  });

  it.each([
    ['"secretRef":{"name":"secrets"}', '"secretRef":{"name":"secret"}', 'there is no secret'],
    ['"selector":{"app":"api"},"ports"', '"selector":{"app":"apis"},"ports"', 'selects nobody'],
    ['"livenessProbe"', '"livenessProbes"', 'has no livenessProbe'],
  ])('do not fit together with %s turned into %s', (from, to, words) => {
    expect(findLooseEnds(changed(from, to), readGenerated(FOLDER))).toEqual([expect.stringContaining(words)]);
  });
});
