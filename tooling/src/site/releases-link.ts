import os from 'node:os';
import { previewKey, signWatchPass, watchLink } from '@acara/releases';
import type { Settings } from '@acara/server-kit/settings';

const HOURS = 12;

/** A link to the page of releases of a site and its actions, valid for half a day. */
export const releasesLink = async (
  settings: Pick<Settings, 'PUBLIC_ORIGIN' | 'RELEASES_DIR' | 'RELEASES_SECRET'>,
  now: Date,
): Promise<string> => {
  const key = await previewKey({ dir: settings.RELEASES_DIR, secret: settings.RELEASES_SECRET });
  const expiresAt = new Date(now.getTime() + HOURS * 3_600_000);
  const pass = { expiresAt, by: os.userInfo().username, mayAct: true as const };
  return watchLink(settings.PUBLIC_ORIGIN, signWatchPass(pass, key));
};
