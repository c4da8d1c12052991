import type { RegistryDocument } from '@acara/shared-contract/registry';
import { previewKey } from '../preview/preview-key.ts';
import { previewLink } from '../preview/preview-link.ts';
import { signPreview } from '../preview/preview-token.ts';
import { ReleaseRefusedError, getVersion } from '../rollout/versions.ts';
import { releaseProblems } from '../store/verify-release.ts';
import { UsageError, type Command, type CommandContext } from './command.ts';
import { LINK_OPTIONS, linkOptions } from './link-options.ts';

/** `preview <package>=<releaseId>…` */
export const previewCommand: Command = {
  name: 'preview',
  usage: '<package>=<release id>… [--hours 24] [--origin http://localhost:3000]',
  summary: 'a signed link that shows these releases to whoever opens it',
  options: LINK_OPTIONS,
  run: async (call, context) => {
    const { dir, store, secret } = context;
    const choice = parseChoice(call.operands);
    const { origin, expiresAt } = linkOptions(call, context, { hours: 24 });
    await refuseUnfit(choice, await store.read(), context);

    const token = signPreview({ choice, expiresAt }, await previewKey({ dir, secret }));
    const link = previewLink(origin, token);
    return {
      lines: [
        link,
        `shows ${Object.entries(choice)
          .map((pair) => pair.join(' '))
          .join(', ')} until ${expiresAt.toISOString()}`,
      ],
      data: { link, token, expiresAt, choice },
    };
  },
};

const parseChoice = (operands: readonly string[]): Record<string, string> => {
  const choice = new Map<string, string>();
  for (const operand of operands) {
    const [remote = '', releaseId = '', ...more] = operand.split('=');
    if (!remote || !releaseId || more.length > 0) throw new UsageError(`${operand} is not <package>=<release id>`);
    if (choice.has(remote)) throw new UsageError(`${remote} is named twice`);
    choice.set(remote, releaseId);
  }
  if (choice.size === 0) throw new UsageError('preview needs what it shows, as <package>=<release id>');
  return Object.fromEntries(choice);
};

/** A link that would show something else than it says is none. */
const refuseUnfit = async (
  choice: Readonly<Record<string, string>>,
  document: RegistryDocument | null,
  { dir }: Pick<CommandContext, 'dir'>,
): Promise<void> => {
  if (!document) throw new ReleaseRefusedError('nothing was ever published');
  for (const [remote, releaseId] of Object.entries(choice)) {
    const version = getVersion(document, remote, releaseId);
    const { revoked } = version.extras.acara;
    if (revoked)
      throw new ReleaseRefusedError(`${remote} ${releaseId} was taken back at ${revoked.at}: ${revoked.why}`);
    const problems = await releaseProblems(dir, remote, version);
    if (problems.length > 0)
      throw new ReleaseRefusedError(`the files of ${remote} ${releaseId} are not whole: ${problems.join('; ')}`);
  }
};
