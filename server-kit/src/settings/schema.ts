import type { Kind } from './kinds.ts';
import type { Program, Setting } from './setting.ts';
import { apiSettings } from './schema/api.ts';
import { releasesSettings } from './schema/releases.ts';
import { edgeSettings, siteSettings } from './schema/site.ts';
import { thirdPartySettings } from './schema/third-parties.ts';
import { toolingSettings } from './schema/tooling.ts';

/** Every setting of every program. */
const SETTINGS = {
  ...siteSettings,
  ...edgeSettings,
  ...releasesSettings,
  ...apiSettings,
  ...thirdPartySettings,
  ...toolingSettings,
};

type Schema = typeof SETTINGS;
export type Name = keyof Schema;
export const isName = (name: string): name is Name => Object.hasOwn(SETTINGS, name);

export type Known = Setting & { readers: readonly Program[] };
export type Entries = readonly (readonly [Name, Known])[];
export const knownSettings = Object.entries<Known>(SETTINGS) as Entries;

/** Sections of `.env.example`. */
export const SECTIONS: readonly { title: string; settings: Entries }[] = [
  { title: 'The site', group: siteSettings },
  { title: 'The edge', group: edgeSettings },
  { title: 'Releases', group: releasesSettings },
  { title: 'The API', group: apiSettings },
  { title: 'Third parties and their emulators', group: thirdPartySettings },
  { title: 'Start, development and tests', group: toolingSettings },
].map(({ title, group }) => ({ title, settings: Object.entries<Known>(group) as Entries }));

type ValueOf<N extends Name> = Schema[N]['kind'] extends Kind<infer Value> ? Value : never;
type Needs<P extends Program> = { needed: { readonly [Reader in Exclude<P, 'tooling'>]: 'always' } };
type With<M> = { [N in Name]: Schema[N]['marks'] extends M ? N : never }[Name];
type WithDefault = With<{ default: string | number | readonly string[] }>;

/** Settings whose default depends on others. */
export type Derived = {
  [
    N in
      | 'RELEASES_DIR'
      | 'RELEASES_LAST_KNOWN'
      | 'IMAGE_CACHE_DIR'
      | 'API_ORIGIN'
      | 'PUBLIC_ORIGIN'
      | 'SANDBOX_ORIGIN'
      | 'MIDTRANS_SNAP_BASE'
      | 'MIDTRANS_CORE_BASE'
      | 'MIDTRANS_SNAP_JS_URL'
      | 'GOOGLE_JWKS_URL'
      | 'GOOGLE_SCRIPT_URL'
  ]: string;
};

/** All settings before derived defaults. */
export type Written = { [N in WithDefault]: ValueOf<N> } & { [N in Exclude<Name, WithDefault>]?: ValueOf<N> };

type ReadBy<P extends Program> = 'tooling' extends P
  ? Name
  : { [N in Name]: P extends Schema[N]['readers'][number] ? N : never }[Name];
type Sure<P extends Program> = ReadBy<P> & (WithDefault | keyof Derived | With<Needs<P>>);

export type SettingsOf<P extends Program> = { [N in Sure<P>]: ValueOf<N> } & {
  [N in Exclude<ReadBy<P>, Sure<P>>]?: ValueOf<N>;
};

export type Settings = SettingsOf<'tooling'>;

export const isReadBy = (program: Program, { readers }: Known): boolean =>
  program === 'tooling' || readers.includes(program);
