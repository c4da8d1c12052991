import type { Kind } from './kinds.ts';

/** The programs that read settings, with their names in `.env.example`. */
export const PROGRAMS = {
  edge: 'edge',
  api: 'API',
  operator: "API's commands",
  sandbox: 'emulators',
  releases: 'release command',
  tooling: 'start and tests',
} as const;

/** The tooling reads every setting: it passes them on to the programs it starts. */
export type Program = keyof typeof PROGRAMS;

export type Marks<Value> = {
  default?: Value;
  /**
   * The programs that do not start without it: ever, or in production, where a default does not count. The tooling, which
   * can do without in development, needs in production what any of them needs.
   */
  needed?: Partial<Record<Exclude<Program, 'tooling'>, 'always' | 'production'>>;
  /** Programs that read it do not start without it where this setting, or one of these, is set. */
  neededWith?: string | readonly string[];
  /** Where it applies. A setting for tests is refused elsewhere. */
  only?: 'development' | 'tests';
};

export type Setting<Value = unknown> = {
  kind: Kind<Value>;
  /** One line. */
  description: string;
  marks: Marks<Value>;
};

export const setting = <Value, const M extends Marks<Value>>(kind: Kind<Value>, description: string, marks?: M) => ({
  kind,
  description,
  marks: marks ?? ({} as M), // M is then the empty object.
});

export const readBy = <const Readers extends readonly Program[], Group extends Record<string, Setting>>(
  readers: Readers,
  group: Group,
) =>
  Object.fromEntries(Object.entries(group).map(([name, one]) => [name, { ...one, readers }])) as {
    [Name in keyof Group]: Group[Name] & { readers: Readers };
  };
