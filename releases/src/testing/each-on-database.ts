import { startTestPostgres, type TestPostgres } from './test-postgres.ts';

/**
 * Gives each test of the file a database of its own, on a cluster of the file's.
 * @param take gets the database's address before each test
 * @returns a list of resources that are closed after the test
 */
export const eachOnDatabase = (take: (url: string) => void): { close: () => Promise<void> }[] => {
  // A fresh cluster takes seconds where all processors are busy.
  jest.setTimeout(60_000);
  const opened: { close: () => Promise<void> }[] = [];
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startTestPostgres();
  });
  afterAll(() => postgres.stop());
  beforeEach(async () => take(await postgres.createDatabase()));
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });
  return opened;
};
