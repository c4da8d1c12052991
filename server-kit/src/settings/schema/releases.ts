import {
  bucketAddress,
  choice,
  connection,
  file,
  folder,
  mailAddresses,
  secret,
  secretAddress,
  text,
  wholeNumber,
} from '../kinds.ts';
import { freezeWindows } from '../freeze-windows.ts';
import { readBy, setting } from '../setting.ts';

/** The registry of releases and the check of their health. */
export const releasesSettings = {
  ...readBy(['edge', 'releases'], {
    RELEASES_DIR: setting(folder, 'folder of the releases; default DATA_DIR/releases'),
    RELEASES_DATABASE_URL: setting(
      connection('postgres', 'postgresql'),
      'PostgreSQL with the registry and the files of releases, which all edges and commands share; default RELEASES_DIR alone',
      { needed: { edge: 'production', releases: 'production' } },
    ),
    RELEASES_BUCKET_URL: setting(
      bucketAddress,
      'S3-compatible bucket of the files of releases, for a CDN that fetches them there, as https://host/bucket or https://host/bucket/prefix; default none',
    ),
    RELEASES_BUCKET_REGION: setting(text, 'its region', { default: 'us-east-1' }),
    RELEASES_BUCKET_ACCESS_KEY: setting(text, 'name of the key to it', { neededWith: 'RELEASES_BUCKET_URL' }),
    RELEASES_BUCKET_SECRET_KEY: setting(secret(8), 'the key to it', { neededWith: 'RELEASES_BUCKET_URL' }),
    RELEASES_SECRET: setting(
      secret(32),
      'signs release files, previews and visitor ids; the same for all edges and commands; default a key created in RELEASES_DIR',
      { neededWith: ['RELEASES_DATABASE_URL', 'RELEASES_BUCKET_URL'] },
    ),
  }),
  ...readBy(['edge', 'releases'], {
    RELEASE_HOLDBACK_PERCENT: setting(
      wholeNumber(0, 50),
      'visitors who are held back at the release before when another one is given to all, as its control; 0: nobody',
      { default: 1 },
    ),
    RELEASE_HOLDBACK_MINUTES: setting(wholeNumber(1, 1440), 'how long they are held back', { default: 60 }),
    RELEASE_FREEZES: setting(
      freezeWindows,
      'times (WIB) in which no release gets more visitors, such as fri 17:00/mon 08:00, 2026-12-24T00:00/2027-01-02T00:00; default none',
    ),
  }),
  ...readBy(['edge'], {
    RELEASES_LAST_KNOWN: setting(
      file,
      'file with the last good registry, for a start without the registry; default RELEASES_DIR/last-known.json',
    ),
    RELEASE_GATE: setting(choice('on', 'off'), 'revokes a failing release automatically during its rollout', {
      default: 'on',
    }),
    RELEASE_GATE_NETWORKS: setting(
      wholeNumber(1, 1000),
      'networks that affected visitors must come from before a release is revoked',
      { default: 5 },
    ),
    RELEASE_SURGE_VISITORS: setting(
      wholeNumber(0, 400),
      'visitors whose pages lose a release of a package within 5 minutes before it is reported, also of a stable release; they come from RELEASE_GATE_NETWORKS networks; 0: never',
      { default: 20 },
    ),
    RELEASE_SURGE_TIMES: setting(
      wholeNumber(1, 100),
      'how many times as many as in 5 minutes of the hour before those must be',
      { default: 5 },
    ),
    RELEASES_WEBHOOK_URL: setting(
      secretAddress,
      'gets a signed report of each rollout that was halted automatically, and of each surge of fallbacks (POST, Standard Webhooks); default none',
    ),
    RELEASES_MAIL_TO: setting(
      mailAddresses,
      'get a mail of each of them, as does the owner of the package if the contact is a mail address; needs SMTP_URL; default nobody',
    ),
    RELEASES_WEBHOOK_SECRET: setting(secret(16), 'signs those reports', { neededWith: 'RELEASES_WEBHOOK_URL' }),
  }),
};
