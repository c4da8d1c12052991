import type { Stage } from './stages.ts';

/**
 * The stages of `--only lint,types`; all without it.
 * @throws Error that lists the names when one is unknown
 */
export const chooseStages = <Known extends Pick<Stage, 'name'>>(stages: readonly Known[], only?: string): Known[] => {
  if (only === undefined) return [...stages];
  const wanted = only.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0)
    throw new Error(`Unknown stage ${unknown.join(', ')}; there are ${stages.map(({ name }) => name).join(', ')}.`);
  return stages.filter(({ name }) => wanted.includes(name));
};
