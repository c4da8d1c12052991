import type { RegistryDocument } from '../registry/registry-document.ts';
import { findFreeze } from '@acara/server-kit/settings';
import { LONGEST_WHY } from '../audit/audit-text.ts';
import { getCandidate, getReleaseId, getStable, ReleaseRefusedError } from '../rollout/versions.ts';
import { type Call, type CommandContext, getText, UsageError } from './command.ts';

export const FREEZE_OPTION = { 'during-freeze': { type: 'string' } } as const;

type Change = (document: RegistryDocument) => RegistryDocument;

/** `name`: the freeze, as in the setting; null without one, or where `--during-freeze` names a reason. `why`: with that reason. */
export type Freeze = { name: string | null; why: string };

export const readFreeze = (
  call: Call,
  { freezes = [], now, why }: Pick<CommandContext, 'freezes' | 'now' | 'why'>,
): Freeze => {
  const reason = getText(call, 'during-freeze')?.trim();
  if (reason !== undefined && !/^\P{C}+$/u.test(reason))
    throw new UsageError('--during-freeze needs the reason, in one line');
  const name = findFreeze(freezes, now);
  if (name === null || reason === undefined) return { name, why };
  const both = [...(why ? [why] : []), `during the freeze ${name}: ${reason}`].join('; ');
  if (both.length > LONGEST_WHY) throw new UsageError('--why and --during-freeze are too long together');
  return { name: null, why: both };
};

/** @throws {ReleaseRefusedError} in a freeze */
export const refuseInFreeze = ({ name }: Freeze): void => {
  if (name === null) return;
  throw new ReleaseRefusedError(
    `it is ${name} (WIB), a freeze in which no release gets more visitors; if it must: --during-freeze "<reason>"`,
    'freeze',
  );
};

/** Refuses a change that gives a release to more visitors; fewer are always allowed. */
export const guardedBy =
  (freeze: Freeze, remote: string, change: Change): Change =>
  (document) => {
    const changed = change(document);
    if (isWider(audience(document, remote), audience(changed, remote))) refuseInFreeze(freeze);
    return changed;
  };

type Audience = { stable: string | undefined; candidate: string | undefined; bp: number };

const audience = ({ microFrontends }: RegistryDocument, remote: string): Audience => {
  const versions = microFrontends[remote] ?? [];
  const stable = getStable(versions);
  const candidate = getCandidate(versions);
  return {
    stable: stable && getReleaseId(stable),
    candidate: candidate && getReleaseId(candidate),
    bp: candidate?.extras.acara.rollout?.bp ?? 0,
  };
};

const isWider = (before: Audience, after: Audience): boolean =>
  after.stable !== before.stable ||
  (after.candidate !== undefined && (after.candidate !== before.candidate || after.bp > before.bp));
