import type { Random } from '@acara/server-kit/seeded-random';
import names from './names.json' with { type: 'json' };

/** A believable Indonesian name: given name and, nearly always, a second one. */
export const personName = (random: Random): string => {
  const given = () => random.pick(random.chance(0.5) ? names.women : names.men);
  const first = given();
  if (random.chance(0.05)) return `${first} ${given()} ${random.pick(names.families)}`;
  return `${first} ${random.pick(names.families)}`;
};
