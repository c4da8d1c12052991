import { bundledLibraries, sharedRanges } from './shared-libraries.ts';
import {
  PublishRefusedError,
  type Check,
  type CheckInput,
  type Problem,
  type RegistryCheck,
  type RegistryCheckInput,
} from './check.ts';
import { contracts } from './contracts.ts';
import { claimedPaths } from './claimed-paths.ts';
import { declaration } from './declaration.ts';
import { owner } from './owner.ts';
import { sizeBudget, uniqueName } from './build-files.ts';

const REGISTRY_CHECKS: readonly RegistryCheck[] = [
  bundledLibraries,
  sharedRanges,
  declaration,
  claimedPaths,
  contracts,
  owner,
];
const FILE_CHECKS: readonly Check[] = [uniqueName, sizeBudget];

/** Runs every check. @param more checks of this publish only @throws {PublishRefusedError} with all problems */
export const runChecks = async (input: CheckInput, more: readonly Check[] = []): Promise<void> => {
  const found = await Promise.all([...FILE_CHECKS, ...more].map((check) => check(input)));
  refuse(input.build.name, [...registryProblems(input), ...found.flat()]);
};

/** The checks whose result may differ after a change of the registry. @throws {PublishRefusedError} */
export const runRegistryChecks = (input: RegistryCheckInput): void => refuse(input.build.name, registryProblems(input));

const registryProblems = (input: RegistryCheckInput): Problem[] => REGISTRY_CHECKS.flatMap((check) => check(input));

const refuse = (remote: string, problems: readonly Problem[]): void => {
  if (problems.length > 0) throw new PublishRefusedError(remote, problems);
};
