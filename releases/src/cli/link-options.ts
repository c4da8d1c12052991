import { getText, UsageError, type Call, type CommandContext } from './command.ts';

const HOUR_MS = 3_600_000;
const LONGEST_HOURS = 30 * 24;

export const LINK_OPTIONS = { hours: { type: 'string' }, origin: { type: 'string' } } as const;

/**
 * Origin and expiry of a signed link.
 * @param hours default lifetime
 * @throws {UsageError}
 */
export const linkOptions = (
  call: Call,
  context: Pick<CommandContext, 'now' | 'origin'>,
  { hours }: { hours: number },
): { origin: string; expiresAt: Date } => {
  const lifetime = Number(getText(call, 'hours') ?? hours);
  if (!(lifetime > 0 && lifetime <= LONGEST_HOURS))
    throw new UsageError(`--hours must be more than 0 and at most ${LONGEST_HOURS}`);
  const origin = getText(call, 'origin') ?? context.origin;
  if (!/^https?:$/.test(URL.parse(origin)?.protocol ?? '')) throw new UsageError(`--origin ${origin} is not an address`);
  return { origin, expiresAt: new Date(context.now.getTime() + lifetime * HOUR_MS) };
};
