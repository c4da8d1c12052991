import { getCandidate, isServed, type HealthWatch } from '@acara/releases';
import { Counter, Gauge, type Registry } from '@acara/server-kit/metrics';
import type { ReleaseName } from '@acara/shared-contract/release';
import type { MicroFrontendVersion, RegistryDocument } from '@acara/releases/registry';

type Signals = Pick<HealthWatch, 'visited' | 'failed' | 'fellBack' | 'reached'>;

export type CountedSignals = Signals & {
  /** What went wrong on a page that a translator changed: counted, and no evidence. */
  excused: (release: ReleaseName) => void;
};

const stateOf = (version: MicroFrontendVersion): 'served' | 'revoked' | 'idle' => {
  if (isServed(version)) return 'served';
  return version.extras.acara.revoked ? 'revoked' : 'idle';
};

/** Releases and rollouts of the registry, and what browsers report of them. Packages that it does not have are `other`. */
export const observeReleases = (metrics: Registry, getDocument: () => RegistryDocument | null) => {
  const registers = [metrics];
  const packages = () => Object.entries(getDocument()?.microFrontends ?? {});
  new Gauge({
    name: 'acara_releases',
    help: 'Releases of a package by state: served, revoked, idle.',
    labelNames: ['package', 'state'],
    registers,
    collect() {
      this.reset();
      for (const [name, versions] of packages()) {
        for (const state of ['served', 'revoked', 'idle']) this.set({ package: name, state }, 0);
        for (const version of versions) {
          this.inc({ package: name, state: stateOf(version) });
        }
      }
    },
  });
  new Gauge({
    name: 'acara_rollout_share',
    help: 'Share of visitors who get the release that is being rolled out, from 0 to 1; missing without a rollout.',
    labelNames: ['package'],
    registers,
    collect() {
      this.reset();
      for (const [name, versions] of packages()) {
        const rollout = getCandidate(versions)?.extras.acara.rollout;
        if (rollout) this.set({ package: name }, rollout.bp / 10_000);
      }
    },
  });
  new Gauge({
    name: 'acara_registry_revision',
    help: 'Revision of the registry that this edge serves.',
    registers,
    collect() {
      const document = getDocument();
      if (document) this.set(document.extras.acara.revision);
      else this.remove();
    },
  });
  const halted = new Counter({
    name: 'acara_rollouts_halted_total',
    help: 'Rollouts that this edge halted because of what browsers reported.',
    registers,
  });
  const surged = new Counter({
    name: 'acara_fallback_surges_total',
    help: 'Packages of which far more pages than usual lost a release, as this edge noted.',
    registers,
  });
  const signals = new Counter({
    name: 'acara_health_signals_total',
    help:
      'Verified beacons of browsers: visits, failures, errors, fallbacks, goals; excused: what went wrong on pages that a ' +
      'translator changed, which is no evidence.',
    labelNames: ['package', 'kind'],
    registers,
  });
  const count = (remote: string, kind: string) => {
    const { microFrontends } = getDocument() ?? { microFrontends: {} };
    signals.inc({ package: Object.hasOwn(microFrontends, remote) ? remote : 'other', kind });
  };
  return {
    countHalt: () => halted.inc(),
    countSurge: () => surged.inc(),
    /** The same signals, counted. */
    counting: (watch: Signals): CountedSignals => ({
      excused: ({ remote }) => count(remote, 'excused'),
      reached: (reporter, release, goal) => {
        count(release.remote, 'goal');
        watch.reached(reporter, release, goal);
      },
      visited: (reporter, releases, vitals) => {
        for (const { remote } of releases) count(remote, 'visit');
        watch.visited(reporter, releases, vitals);
      },
      failed: (reporter, release, kind) => {
        count(release.remote, kind);
        watch.failed(reporter, release, kind);
      },
      fellBack: (reporter, release) => {
        count(release.remote, 'fallback');
        watch.fellBack(reporter, release);
      },
    }),
  };
};
