import fs from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { findTypeErrors } from './type-errors.ts';

type Container = Record<string, unknown> & {
  name: string;
  args?: string[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
};
type PodTemplate = { metadata: { labels: Record<string, string> }; spec: { containers: Container[] } };
export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: { template?: PodTemplate; selector?: Record<string, unknown> };
};

/** Kinds of operators: there are no types of them. */
const UNCHECKED = ['Cluster'];
const PROBES = ['startupProbe', 'readinessProbe', 'livenessProbe'];

/** All manifests of a folder of kustomize; not what its kustomization.yaml itself makes. */
export const readManifests = (folder: string): Manifest[] =>
  fs
    .globSync('**/*.yaml', { cwd: folder, exclude: ['**/kustomization.yaml'] })
    .toSorted()
    .flatMap((file) => parseAllDocuments(fs.readFileSync(path.join(folder, file), 'utf8')))
    .map((document) => document.toJS() as Manifest);

/** What kustomize makes beside the manifests; the base first. */
const readGenerators = (folder: string): { name: string; literals?: string[] }[] =>
  fs
    .globSync('**/kustomization.yaml', { cwd: folder })
    .toSorted()
    .flatMap((file) => {
      const [document] = parseAllDocuments(fs.readFileSync(path.join(folder, file), 'utf8'));
      const { configMapGenerator = [], secretGenerator = [] } = document?.toJS() as Record<string, { name: string }[]>;
      return [...configMapGenerator, ...secretGenerator];
    });

/** Names that generators of kustomize give. */
export const readGenerated = (folder: string): string[] => readGenerators(folder).map(({ name }) => name);

/** The variables of a generated ConfigMap, each as `NAME=value`; a later one of the same name wins. */
export const readGeneratedValues = (folder: string, wanted: string): string[] =>
  readGenerators(folder).flatMap(({ name, literals = [] }) => (name === wanted ? literals : []));

const nameOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;

/** `networking.k8s.io/v1` is in `networking/v1`, `v1` in `core/v1`. */
const moduleOf = (apiVersion: string): string =>
  apiVersion.includes('/') ? apiVersion.replace('.k8s.io', '') : `core/${apiVersion}`;

/** Errors in the fields of manifests, by the types of Kubernetes. */
export const findWrongFields = (manifests: readonly Manifest[], root: string): string[] =>
  findTypeErrors(
    root,
    manifests
      .filter(({ kind }) => !UNCHECKED.includes(kind))
      .map((manifest) => ({
        name: nameOf(manifest),
        type: `import('kubernetes-types/${moduleOf(manifest.apiVersion)}').${manifest.kind}`,
        value: manifest,
      })),
  );

const hasLabels = (labels: Record<string, string>, wanted: Record<string, unknown>): boolean =>
  Object.entries(wanted).every(([label, value]) => labels[label] === value);

/** What no schema checks: names that must exist, labels that must meet, probes and limits that must be there. */
export const findLooseEnds = (manifests: readonly Manifest[], generated: readonly string[]): string[] => {
  const templates = manifests.flatMap(({ spec }) => spec.template ?? []);
  return manifests.flatMap((manifest) => {
    const { kind, spec } = manifest;
    const wrong: string[] = [];
    if (kind === 'Service' && !templates.some(({ metadata }) => hasLabels(metadata.labels, spec.selector ?? {})))
      wrong.push('selects nobody');
    for (const container of spec.template?.spec.containers ?? []) {
      const references = (container.envFrom ?? []).flatMap(
        ({ configMapRef, secretRef }) => configMapRef ?? secretRef ?? [],
      );
      for (const { name } of references) if (!generated.includes(name)) wrong.push(`there is no ${name}`);
      const needed = kind === 'Deployment' ? [...PROBES, 'resources'] : ['resources'];
      for (const field of needed) if (!(field in container)) wrong.push(`${container.name} has no ${field}`);
    }
    return wrong.map((words) => `${nameOf(manifest)}: ${words}`);
  });
};
