import { getText, UsageError, type Call, type CommandContext } from './command.ts';

const HOUR_MS = 3_600_000;
const LONGEST_HOURS = 30 * 24;

/** Options of commands that make a signed link. */
export const LINK_OPTIONS = { hours: { type: 'string' }, origin: { type: 'string' } } as const;

/**
 * Where a link leads and how long it holds.
 * @param hours how long where nothing is said
 * @throws {UsageError}
 */
export const linkOptions = (
  call: Call,
  context: Pick<CommandContext, 'now' | 'origin'>,
  { hours }: { hours: number },
): { origin: string; expiresAt: Date } => {
  const wanted = Number(getText(call, 'hours') ?? hours);
  if (!(wanted > 0 && wanted <= LONGEST_HOURS))
    throw new UsageError(`--hours is more than 0, at most ${LONGEST_HOURS}`);
  const origin = getText(call, 'origin') ?? context.origin;
  if (!/^https?:$/.test(URL.parse(origin)?.protocol ?? '')) throw new UsageError(`--origin ${origin} is no address`);
  return { origin, expiresAt: new Date(context.now.getTime() + wanted * HOUR_MS) };
};
