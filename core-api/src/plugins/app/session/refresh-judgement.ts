import { hashOf, type RefreshToken, type RefreshTokens } from './refresh-token.ts';
import type { RefreshRow } from './session-repository.ts';

/**
 * What to do with an authentic refresh token:
 * `rotate` it; answer `current`, which replaced it a moment ago; take it for `stolen` and end the session; or refuse
 * it because its session has `ended`, or was never known to this database.
 */
export type RefreshJudgement =
  { kind: 'rotate' } | { kind: 'replaced'; current: RefreshToken } | { kind: 'stolen' | 'ended' | 'unknown' };

/** A session is replaced every few minutes for weeks: more steps than this lie between no two tokens of one. */
const MOST_STEPS = 100_000;

const walk = (token: RefreshToken, steps: number, { successor }: Pick<RefreshTokens, 'successor'>): RefreshToken => {
  let current = token;
  for (let step = 0; step < steps; step += 1) current = successor(current);
  return current;
};

/**
 * Judges a token by its session. Tokens of one session are a chain, so an old one leads to the one that is valid now;
 * one that does not is of another database.
 * @param grace for how long (ms) a replaced token still gets its replacement: other tabs may hold it
 */
export const judgeRefresh = (
  token: RefreshToken,
  row: RefreshRow | undefined,
  { tokens, grace, now }: { tokens: Pick<RefreshTokens, 'successor'>; grace: number; now: Date },
): RefreshJudgement => {
  const steps = row ? row.generation - token.generation : -1;
  if (!row || steps < 0 || steps > MOST_STEPS) return { kind: 'unknown' };
  const current = walk(token, steps, tokens);
  if (!hashOf(current).equals(row.refresh_hash)) return { kind: 'unknown' };
  if (row.revoked_at !== null || row.expires_at <= now) return { kind: 'ended' };
  if (steps === 0) return { kind: 'rotate' };
  const replacedAt = row.rotated_at.at(-steps);
  const graced = replacedAt !== undefined && now.getTime() - replacedAt.getTime() <= grace;
  return graced ? { kind: 'replaced', current } : { kind: 'stolen' };
};
