import {
  failureGroup,
  getReleaseId,
  groupKey,
  toOriginalFrames,
  type FailureGroup,
  type OriginalFrame,
  type ReleaseFiles,
  type ReportedFailure,
} from '@acara/releases';
import type { RegistryDocument } from '@acara/releases/registry';
import type { ReleaseName } from '@acara/shared-contract/release';
import { openExceptionExport, type ExceptionExport, type ExportedException } from '@acara/server-kit/tracing';
import type { FastifyBaseLogger } from 'fastify';

/** Name of the visitors' browsers among the services of the collector. */
const SERVICE = 'browser';
const MINUTE_MS = 60_000;
/** Further ones are left out, until they are reported again in another minute. */
const MAX_PER_MINUTE = 30;
/** The source maps of so many failures are read at once. */
const COLLECT_MS = 2000;

type FailureExportOptions = {
  /** Of the collector; undefined: nothing is exported. */
  endpoint: string | undefined;
  registry: () => RegistryDocument | null;
  readMap: ReleaseFiles['readMap'];
  /** In ms. */
  now: () => number;
  log: Pick<FastifyBaseLogger, 'error'>;
  open?: typeof openExceptionExport;
};

type Found = { group: FailureGroup; commit: string; at: number };

/**
 * Exports failures of browsers as exceptions to the collector of traces: of each release, kind and place the first one
 * that this edge receives in an hour.
 */
export const createFailureExport = ({ endpoint, registry, readMap, now, log, ...options }: FailureExportOptions) => {
  const { open = openExceptionExport } = options;
  if (endpoint === undefined) return { add: () => undefined, close: async () => undefined };
  const isNew = createLimits();
  // Bounded: by MAX_PER_MINUTE.
  let waiting: Found[] = [];
  let opened: Promise<ExceptionExport> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = async () => {
    clearTimeout(timer);
    timer = undefined;
    const found = waiting;
    waiting = [];
    if (found.length === 0) return;
    const places = found.map(({ group }) => group.place);
    const originals = await toOriginalFrames(readMap, places).catch((error: unknown) => {
      log.error({ problem: String(error) }, 'failures are exported without their places in the sources');
      return [];
    });
    opened ??= open({ service: SERVICE, endpoint }).catch((error: unknown) => {
      // The next failures may be exported.
      opened = undefined;
      throw error;
    });
    const target = await opened;
    for (const [nth, one] of found.entries()) target.send(toException(one, originals[nth] ?? null));
  };
  const sendAll = () =>
    send().catch((error: unknown) => log.error({ problem: String(error) }, 'failures are not exported'));

  return {
    add: (release: ReleaseName, failure: ReportedFailure): void => {
      const at = now();
      const version = registry()?.microFrontends[release.remote]?.find(
        (one) => getReleaseId(one) === release.releaseId,
      );
      const group = failureGroup(release, failure, { visitor: '', at });
      if (!version || !isNew(group, at)) return;
      waiting.push({ group, commit: version.extras.acara.commit, at });
      timer ??= setTimeout(() => void sendAll(), COLLECT_MS).unref();
    },
    close: async (): Promise<void> => {
      await sendAll();
      await (await opened)?.close();
    },
  };
};

/** Which failures are exported: new ones of the hour, so many in a minute. */
const createLimits = () => {
  // Bounded: MAX_PER_MINUTE of an hour, texts as long as beacons may have.
  let known = new Set<string>();
  let hour = 0;
  let minute = 0;
  let count = 0;
  return (group: FailureGroup, at: number): boolean => {
    if (group.hour !== hour) {
      hour = group.hour;
      known = new Set();
    }
    const current = Math.floor(at / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      count = 0;
    }
    if (count >= MAX_PER_MINUTE || known.has(groupKey(group))) return false;
    count += 1;
    known.add(groupKey(group));
    return true;
  };
};

/** Names of attributes as OpenTelemetry's conventions have them, where they have one. */
const toException = ({ group, commit, at }: Found, original: OriginalFrame | null): ExportedException => {
  const { remote, releaseId, kind, place, message, frames } = group;
  return {
    name: `${kind} of ${remote}`,
    type: kind,
    message,
    stack: [message, ...frames].join('\n    at '),
    at,
    attributes: {
      'acara.package': remote,
      'acara.release': releaseId,
      'acara.place': place,
      'vcs.ref.head.revision': commit,
      ...(original && { 'code.file.path': original.file, 'code.line.number': original.line }),
      ...(original?.name && { 'code.function.name': original.name }),
    },
  };
};
