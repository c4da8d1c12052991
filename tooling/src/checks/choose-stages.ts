import { parseArgs } from 'node:util';
import type { Stage } from './stages.ts';

/**
 * The stages that the arguments ask for: all, or those of `--only lint,types`.
 * @throws Error that lists the names when one is unknown
 */
export const chooseStages = <Known extends Pick<Stage, 'name'>>(stages: readonly Known[], args: string[]): Known[] => {
  const { values } = parseArgs({ args, options: { only: { type: 'string' } } });
  if (values.only === undefined) return [...stages];
  const wanted = values.only.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0)
    throw new Error(`Unknown stage ${unknown.join(', ')}; there are ${stages.map(({ name }) => name).join(', ')}.`);
  return stages.filter(({ name }) => wanted.includes(name));
};
