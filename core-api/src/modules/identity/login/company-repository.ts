import { statement, type Database } from '../../../platform/database/database.ts';

export type CompanyRow = { company_name: string };

const OF_USER = statement<CompanyRow>(
  'select company_name from app_user join company using (company_id) where user_id = $1',
);

/** Companies of members. */
export const createCompanyRepository = (database: Database) => ({
  ofUser: async (userId: number): Promise<CompanyRow | undefined> => (await database.query(OF_USER, [userId]))[0],
});

export type CompanyRepository = ReturnType<typeof createCompanyRepository>;
