import { createRandom } from '@acara/server-kit/seeded-random';
import { days, type Calendar } from '../calendar.ts';
import { personName } from '../content/people.ts';
import { DEMO_ACCOUNTS } from '../demo.ts';
import { slugify } from '../grammar.ts';
import type { Catalogue } from './catalogue.ts';

export const REGULAR_ID = 1;
const NEWCOMER_ID = 2;
/** Buyers without a password, so that nobody can log in as one. */
export const CROWD = { firstId: 3, count: 400 } as const;

/** Every n-th works for a company. */
const EMPLOYED = 20;

/** @param passwordHash of the demo password */
export const userRows = (catalogue: Catalogue, calendar: Calendar, passwordHash: string) => {
  const demo = (
    id: number,
    account: { name: string; email: string },
    city: number | null,
    bio: string | null,
    age: number,
    company: number | null,
  ) => ({
    user_id: id,
    ...account,
    password_hash: passwordHash,
    bio,
    ms_city_id: city,
    subscribed: bio !== null,
    created_at: calendar.now - days(age),
    // So that signing in with Google leaves them their password.
    email_verified_at: calendar.now - days(age),
    company_id: company,
  });
  const companies = catalogue.companies.length;
  const crowd = Array.from({ length: CROWD.count }, (_, index) => {
    const random = createRandom(index, 80);
    const name = personName(random);
    return {
      user_id: CROWD.firstId + index,
      name,
      email: `${slugify(name).replaceAll('-', '.')}${index}@penonton.test`,
      password_hash: null,
      bio: null,
      ms_city_id: catalogue.drawCity(random).id,
      subscribed: random.chance(0.4),
      created_at: calendar.now - days(random.int(420, 700)),
      email_verified_at: null,
      company_id: index % EMPLOYED === 0 ? ((index / EMPLOYED) % companies) + 1 : null,
    };
  });
  return [
    demo(REGULAR_ID, DEMO_ACCOUNTS.regular, 3273, 'Suka konser kecil, kopi, dan lari pagi.', 500, 1),
    demo(NEWCOMER_ID, DEMO_ACCOUNTS.newcomer, null, null, 0, null),
    ...crowd,
  ];
};
