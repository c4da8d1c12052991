import { previewKey } from '../preview/preview-key.ts';
import { signWatchPass, watchLink } from '../preview/watch-pass.ts';
import { noPackage, type Command } from './command.ts';
import { LINK_OPTIONS, linkOptions } from './link-options.ts';

/** A night, or a working day. */
const HOURS = 12;

export const watchCommand: Command = {
  name: 'watch',
  usage: `[--hours ${HOURS}] [--origin http://localhost:3000]`,
  summary: 'a signed link to the page of releases: traffic, failures, canary analyses',
  options: LINK_OPTIONS,
  run: async (call, context) => {
    noPackage(call, watchCommand);
    const { dir, secret } = context;
    const { origin, expiresAt } = linkOptions(call, context, { hours: HOURS });
    const token = signWatchPass({ expiresAt }, await previewKey({ dir, secret }));
    const link = watchLink(origin, token);
    return {
      lines: [link, `opens the page of releases until ${expiresAt.toISOString()}`],
      data: { link, token, expiresAt },
    };
  },
};
