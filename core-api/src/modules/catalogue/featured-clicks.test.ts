import { startTestApp } from '../../../test/test-app.ts';

it('counts each click on a banner [home.banner-counted]', async () => {
  const { app, database } = await startTestApp();
  const clicks = async () => {
    const { rows } = await database.pool.query(
      'select featured_total_clicked from featured order by featured_id limit 2',
    );
    return rows.map((row: { featured_total_clicked: number }) => row.featured_total_clicked);
  };
  const [first = 0, second = 0] = await clicks();
  for (let press = 0; press < 3; press += 1) await app.inject('/api/v1/featured/1/redirect');
  await app.inject('/api/v1/featured/2/redirect');
  // Counts are written at the latest when the API closes.
  await app.close();
  expect(await clicks()).toEqual([first + 3, second + 1]);
  await database.drop();
});
