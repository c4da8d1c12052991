import { placeText, readFailures, type DescribedFailure } from '../health/describe-failures.ts';
import { ReleaseRefusedError } from '../rollout/versions.ts';
import { type Command, onePackage } from './command.ts';

const SHOWN = 20;

/** Failures by the place in the sources, those of the most visitors first. */
export const failuresCommand: Command = {
  name: 'failures',
  usage: '<package>',
  summary: 'what went wrong in its releases in the last 48 h, with file and line of the sources',
  run: async (call, { store, files, health, now }) => {
    const remote = onePackage(call, failuresCommand);
    const versions = (await store.read())?.microFrontends[remote];
    if (!versions) throw new ReleaseRefusedError(`${remote} was never published`);
    const failures = await readFailures({ health, files }, { remote, versions }, now.getTime());
    return {
      lines: failures.length > 0 ? failures.slice(0, SHOWN).flatMap(failureLines) : [`${remote}: no failures`],
      data: { remote, failures },
    };
  },
};

const failureLines = (failure: DescribedFailure): string[] => [
  `${failure.releaseId} (commit ${failure.commit.slice(0, 12)})  ${failure.kind}: ${failure.message}`,
  `  at ${placeText(failure)}`,
  `  ${failure.count} times, visitors: ${failure.visitors} (${Math.round(failure.share * 100)} % of the affected ones); first in ${failure.firstReleaseId}`,
];
