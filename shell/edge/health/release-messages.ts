import { placeText, type FallbackSurge, type HaltedRollout, type ReleaseFacts } from '@acara/releases';
import type { Owner } from '@acara/shared-contract/remote-declaration';

/** A message to the operator and the owner of a package. */
export type Message = {
  /** The same however often it is sent. */
  id: string;
  type: 'rollout.halted' | 'fallbacks.surged';
  /** For programs. */
  data: object;
  /** For people. */
  subject: string;
  text: string;
  owner: Owner | null;
};

const idOf = (...parts: string[]): string => parts.join('_').replace(/[^\w-]/g, '-');

export const haltMessage = ({ analysis, why }: HaltedRollout, facts: ReleaseFacts): Message => {
  const { remote, releaseId, controlId, startedAt } = analysis;
  return {
    id: idOf('halt', remote, releaseId, startedAt),
    type: 'rollout.halted',
    data: { package: remote, releaseId, stableReleaseId: controlId, startedAt, ...pickFacts(facts), why },
    subject: `${remote} ${releaseId} was halted`,
    text: toText(
      `The rollout of ${remote} ${releaseId} was halted automatically. Its visitors have ${controlId} again.`,
      [['Evidence', why], ...factRows(facts)],
      [`Details: npm run release -- status ${remote}`, `I take care of it: npm run release -- ack ${remote}`],
    ),
    owner: facts.owner,
  };
};

export const surgeMessage = ({ remote, releaseId, ...surge }: FallbackSurge, facts: ReleaseFacts): Message => {
  const { releases, startedAt, minutes, visitors, networks, usual } = surge;
  const command = `npm run release -- failures ${remote}`;
  return {
    id: idOf('surge', remote, releaseId, startedAt),
    type: 'fallbacks.surged',
    data: {
      package: remote,
      releaseId,
      releases,
      startedAt,
      minutes,
      visitors,
      networks,
      usual,
      ...pickFacts(facts),
      why: surge.why,
      next: command,
    },
    subject: `${remote}: many pages fall back`,
    text: toText(
      `Pages of ${visitors} visitors lost ${remote} within ${minutes} minutes. They run the release before it, or show that it failed. Nothing was changed.`,
      [
        ['Since', startedAt],
        ['Lost by', `${visitors} visitors of ${networks} networks, usually ${Number(usual.toFixed(1))} visitors`],
        ...releases.map((one): Row => [
          'Release',
          `${one.releaseId}, ${one.fallbacks} fallbacks, ${one.failures} failures`,
        ]),
        ...factRows(facts),
      ],
      [
        `Details: ${command}`,
        `Back to the release before: npm run release -- rollback ${remote} --why "…" (halt, if it is being rolled out)`,
        `I take care of it: npm run release -- ack ${remote}`,
      ],
    ),
    owner: facts.owner,
  };
};

const pickFacts = ({ commit, owner, failure }: ReleaseFacts): ReleaseFacts => ({ commit, owner, failure });

type Row = [name: string, value: string | null];

const factRows = ({ commit, owner, failure }: ReleaseFacts): Row[] => {
  const contact = owner?.contact === undefined ? '' : ` (${owner.contact})`;
  return [
    ['Failure', failure && failure.message],
    ['At', failure && placeText(failure)],
    ['Visitors', failure && `${failure.visitors}, first in ${failure.firstReleaseId}`],
    ['Commit', commit],
    ['Team', owner && `${owner.team}${contact}`],
  ];
};

const toText = (summary: string, rows: readonly Row[], commands: readonly string[]): string => {
  const known = rows.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  return [summary, '', ...known, '', ...commands, ''].join('\n');
};
