import type { RegistryDocument } from '../../registry/registry-document.ts';
import { SHELL_NAME, type Misfit } from '@acara/shared-contract/release';
import { Contracts } from '@acara/shared-contract/remote-declaration';
import { Compile } from 'typebox/compile';
import { misfitText, type Party, servedMisfits } from '../../rollout/contracts.ts';
import type { Problem, RegistryCheck } from './check.ts';

const shape = Compile(Contracts);
const HELP = 'such as "contracts": { "acara_checkout": { "writes": 2, "reads": [1, 2] } }';

/** Problems of the contracts themselves. @param place where they are declared */
export const contractsProblems = (contracts: unknown, place: string): Problem[] => {
  const wrong = (problem: string): Problem => ({ check: 'contracts', problem: `${place} ${problem}`, help: HELP });
  if (contracts === undefined) return [];
  if (!shape.Check(contracts))
    return shape
      .Errors(contracts)
      .filter(({ keyword }) => keyword !== 'boolean')
      .map(({ instancePath, message }) => wrong(`has contracts${instancePath.replaceAll('/', '.')} that ${message}`));
  return Object.entries(contracts)
    .filter(([, { writes, reads }]) => writes === undefined && reads === undefined)
    .map(([name]) => wrong(`has the contract ${name}, which it neither writes nor reads`));
};

/** A release can read what served releases write, and they can read what it writes. */
export const contracts: RegistryCheck = ({ build: { name, releaseId, contracts: own }, document, alongside }) => {
  const problems = contractsProblems(own, name === SHELL_NAME ? 'shell/contracts.json' : `${name}/remote.json`);
  if (problems.length > 0 || !document || !shape.Check(own)) return problems;
  const build: Party = { remote: name, releaseId, contracts: own };
  // Where a whole tree is released together, no earlier release stays.
  const others = alongside.length > 0 ? without(document, [name, ...alongside]) : document;
  return servedMisfits(others, [build])
    .filter(({ writer, reader }) => [writer, reader].some((one) => one.remote === name && one.releaseId === releaseId))
    .map((misfit) => ({ check: 'contracts', problem: misfitText(misfit), help: helpText(misfit, name) }));
};

const without = (document: RegistryDocument, remotes: readonly string[]): RegistryDocument => ({
  ...document,
  microFrontends: Object.fromEntries(
    Object.entries(document.microFrontends).filter(([remote]) => !remotes.includes(remote)),
  ),
});

const helpText = ({ contract, writes, writer, reader }: Misfit, own: string): string => {
  if (writer.remote === own) return `publish and promote a ${reader.remote} that reads ${contract} ${writes} too first`;
  return `let it read ${contract} ${writes} too until no served release of ${writer.remote} writes it, nor the one it falls back to`;
};
