import type { ClientBase } from 'pg';
import { NEWCOMER_ID, REGULAR_ID } from '../build/user-rows.ts';
import { DEMO_ACCOUNTS } from '../demo.ts';

const { regular, newcomer } = DEMO_ACCOUNTS;

// As a seeding of today writes them (build/user-rows.ts).
const VERIFY = `
  update app_user set email_verified_at = created_at
  where email_verified_at is null and (user_id, email) in (($1::int, $2), ($3::int, $4))`;

/**
 * Gives the demo accounts of a database that was seeded before addresses could be verified what those of later ones have:
 * without it they lose their password to the first login with Google.
 */
export const verifyDemoAccounts = async (client: ClientBase): Promise<void> => {
  await client.query(VERIFY, [REGULAR_ID, regular.email, NEWCOMER_ID, newcomer.email]);
};
