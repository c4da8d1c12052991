import type { Kind } from './kinds.ts';

/** Who reads settings, and as `.env.example` names them. */
export const PROGRAMS = {
  edge: 'edge',
  api: 'API',
  operator: "API's commands",
  sandbox: 'stand-ins',
  releases: 'release command',
  tooling: 'start and tests',
} as const;

/** The tooling reads every setting: it hands them on to the programs it starts. */
export type Program = keyof typeof PROGRAMS;

/** Further things to know of a setting. */
export type Marks<Value> = {
  default?: Value;
  /** Who does not start without it: ever, or in production, where a default does not count either. */
  needed?: Partial<Record<Program, 'always' | 'production'>>;
  /** Where alone it has a meaning. In tests alone means that it is refused elsewhere. */
  only?: 'development' | 'tests';
};

export type Setting<Value = unknown> = {
  kind: Kind<Value>;
  /** What it is for, in one line. */
  description: string;
  marks: Marks<Value>;
};

/** @param description what it is for, in one line */
export const setting = <Value, const M extends Marks<Value>>(kind: Kind<Value>, description: string, marks?: M) => ({
  kind,
  description,
  marks: marks ?? ({} as M), // M is then what nothing was said of
});

/** Settings that the same programs read. */
export const readBy = <const Readers extends readonly Program[], Group extends Record<string, Setting>>(
  readers: Readers,
  group: Group,
) =>
  Object.fromEntries(Object.entries(group).map(([name, one]) => [name, { ...one, readers }])) as {
    [Name in keyof Group]: Group[Name] & { readers: Readers };
  };
