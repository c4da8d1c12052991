import type { RegistryDocument } from '@acara/shared-contract/registry';
import type { BuildRecord } from '../build-output.ts';

/** One reason why a build is not published. */
export type Problem = {
  /** Name of the check, such as `sizes`. */
  check: string;
  /** What is wrong, with names and figures. May have more than one line. */
  problem: string;
  /** What to do about it. */
  help: string;
};

/** What a check of a build against the registry looks at. */
export type RegistryCheckInput = {
  build: BuildRecord;
  /** The registry that the release would be listed in; null before the first publish. */
  document: RegistryDocument | null;
  /** Packages that are given to everybody together with this one: what they are now does not bind it. */
  alongside: readonly string[];
};

/** What any check looks at. */
export type CheckInput = RegistryCheckInput & {
  /** Folder of the release's browser files, plain and packed, before it has its place in the store. */
  folder: string;
};

/** Looks for reasons against a build; none is an empty list. */
export type Check = (input: CheckInput) => Promise<Problem[]>;

/** The same for what the registry alone can tell; made again in the moment of writing. */
export type RegistryCheck = (input: RegistryCheckInput) => Problem[];

/** A build that must not be published; nothing was listed. `problems` has every reason. */
export class PublishRefusedError extends Error {
  readonly problems: readonly Problem[];

  constructor(remote: string, problems: readonly Problem[]) {
    super(`${remote} was not published:\n${problems.map(text).join('\n')}`);
    this.name = 'PublishRefusedError';
    this.problems = problems;
  }
}

const text = ({ check, problem, help }: Problem): string =>
  [`  ${check}: ${problem.replaceAll('\n', '\n    ')}`, `    → ${help}`].join('\n');
