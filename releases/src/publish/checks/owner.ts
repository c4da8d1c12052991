import { SHELL_NAME } from '@acara/shared-contract/release';
import { Owner } from '@acara/shared-contract/remote-declaration';
import { Compile } from 'typebox/compile';
import type { Problem, RegistryCheck } from './check.ts';

const shape = Compile(Owner);
const HELP = 'such as "owner": { "team": "Checkout", "contact": "#team-checkout" }, or a mail address';

/** Problems of an owner. @param place where it is declared */
export const ownerProblems = (owner: unknown, place: string): Problem[] => {
  const wrong = (problem: string): Problem => ({ check: 'owner', problem: `${place} ${problem}`, help: HELP });
  if (owner === undefined) return [wrong('names no owner: nobody would be notified when a rollout of it is halted')];
  const errors = shape.Errors(owner).filter(({ keyword }) => keyword !== 'boolean');
  return errors.map(({ instancePath, keyword, message }) => {
    const field = `owner${instancePath.replaceAll('/', '.')}`;
    if (keyword !== 'pattern') return wrong(`has an ${field} that ${message}`);
    return wrong(
      field === 'owner.team'
        ? 'has an owner.team that is no name of up to 60 letters, digits, blanks and & . _ -'
        : 'has an owner.contact that is neither a mail address nor a channel such as #team-checkout',
    );
  });
};

/** Halts are reported to the owner. */
export const owner: RegistryCheck = ({ build }) =>
  ownerProblems(build.owner, build.name === SHELL_NAME ? 'shell/owner.json' : `${build.name}/remote.json`);
