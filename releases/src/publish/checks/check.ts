import type { RegistryDocument } from '../../registry/registry-document.ts';
import type { BuildRecord } from '../stage-release.ts';

/** A reason not to publish a build. */
export type Problem = {
  /** Name of the check, such as `sizes`. */
  check: string;
  /** May have several lines. */
  problem: string;
  /** How to fix it. */
  help: string;
};

export type RegistryCheckInput = {
  build: BuildRecord;
  /** Null before the first publish. */
  document: RegistryDocument | null;
  /** Packages that become stable after this one, in the same call: their current releases do not matter. */
  alongside: readonly string[];
};

export type CheckInput = RegistryCheckInput & {
  /** Folder of the staged browser files, plain and packed. */
  folder: string;
};

export type Check = (input: CheckInput) => Promise<Problem[]>;

/** A check that needs the registry only; repeated when the registry is written. */
export type RegistryCheck = (input: RegistryCheckInput) => Problem[];

export class PublishRefusedError extends Error {
  override name = 'PublishRefusedError';
  readonly problems: readonly Problem[];

  constructor(remote: string, problems: readonly Problem[]) {
    super(`${remote} was not published:\n${problems.map(text).join('\n')}`);
    this.problems = problems;
  }
}

const text = ({ check, problem, help }: Problem): string =>
  [`  ${check}: ${problem.replaceAll('\n', '\n    ')}`, `    → ${help}`].join('\n');
