import type { LoginSession } from '@acara/shared-contract/entities';
import type { LoginSessionRow } from './session-repository.ts';
import { presentInstant } from '../../../platform/text/instant.ts';

/** @param current id of the session whose refresh token was presented */
export const presentLoginSession = (row: LoginSessionRow, current: number): LoginSession => ({
  id: row.session_id,
  browser: row.browser,
  os: row.os,
  device: row.device,
  ip: row.ip,
  created_at: presentInstant(row.created_at),
  current_status: row.session_id === current,
});
