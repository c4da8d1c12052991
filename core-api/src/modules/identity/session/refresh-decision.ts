import { hashOf, type RefreshToken, type RefreshTokens } from './refresh-token.ts';
import type { RefreshRow } from './session-repository.ts';

/**
 * What to do with an authentic refresh token:
 * `rotate` it; answer `current`, which replaced it a moment ago; take it for `stolen` and end the session; or refuse
 * it because its session has `ended`, or was never known to this database.
 */
export type RefreshDecision =
  { kind: 'rotate' } | { kind: 'replaced'; current: RefreshToken } | { kind: 'stolen' | 'ended' | 'unknown' };

/**
 * Judges a token by its session. Within the grace an old one leads to the one that is valid now, over the few rotations
 * that the session remembers. All that is older is decided by its being authentic alone: nothing is computed for each of
 * the thousands of rotations that may lie between.
 * @param grace for how long (ms) a replaced token still gets its replacement: other tabs may hold it
 */
export const decideRefresh = (
  token: RefreshToken,
  row: RefreshRow | undefined,
  { tokens, grace, now }: { tokens: Pick<RefreshTokens, 'descendant'>; grace: number; now: Date },
): RefreshDecision => {
  if (!row) return { kind: 'unknown' };
  if (row.revoked_at !== null || row.expires_at <= now) return { kind: 'ended' };
  const steps = row.generation - token.generation;
  if (steps < 0) return { kind: 'unknown' };
  if (steps === 0) return { kind: hashOf(token).equals(row.refresh_hash) ? 'rotate' : 'unknown' };
  const replacedAt = row.rotated_at.at(-steps);
  const isGraced = replacedAt !== undefined && now.getTime() - replacedAt.getTime() <= grace;
  if (!isGraced) return { kind: 'stolen' };
  const current = tokens.descendant(token, steps, row.refresh_hash);
  return current ? { kind: 'replaced', current } : { kind: 'unknown' };
};
