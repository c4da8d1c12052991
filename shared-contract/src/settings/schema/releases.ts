import { choice, connection, file, folder, secret, wholeNumber } from '../kinds.ts';
import { readBy, setting } from '../setting.ts';

/** The registry of releases and what watches them. */
export const releasesSettings = {
  ...readBy(['edge', 'releases'], {
    RELEASES_DIR: setting(folder, 'folder of the releases; default DATA_DIR/releases'),
    RELEASES_DATABASE_URL: setting(
      connection('postgres', 'postgresql'),
      'PostgreSQL that holds the registry of releases, for more than one edge; default a file in RELEASES_DIR',
    ),
    RELEASES_SECRET: setting(
      secret(32),
      'signs previews, release ids and visitors; one for all edges; default a key that is made and kept in RELEASES_DIR',
    ),
  }),
  ...readBy(['edge'], {
    RELEASES_LAST_KNOWN: setting(
      file,
      'file in which the site keeps the last good registry; default RELEASES_DIR/last-known.json',
    ),
    RELEASE_GATE: setting(choice('on', 'off'), 'takes a release back by itself that does harm while it is rolled out', {
      default: 'on',
    }),
    RELEASE_GATE_NETWORKS: setting(
      wholeNumber(1, 1000),
      'from how many networks the harmed visitors must come before a release is taken back',
      { default: 5 },
    ),
  }),
};
