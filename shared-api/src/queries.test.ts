import { isApiError, type ApiError } from './api-error.ts';
import { catalogueQueries, eventQueries } from './queries.ts';
import { createQueryClient } from './query-client.ts';
import { stubApi } from './testing/index.ts';

const getError = async (run: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw new Error('no ApiError');
  return error;
};

describe('queries', () => {
  it('send their parameters and return the page', async () => {
    const calls = stubApi({ 'GET /event/all': () => ({ body: { data: [], last_page: 3 } }) });
    const page = await createQueryClient().fetchQuery(eventQueries.list({ page: 2, limit: 6 }));
    expect(page.last_page).toBe(3);
    expect(calls).toMatchObject([
      { method: 'GET', path: '/event/all', query: { page: '2', limit: '6' }, bearer: null },
    ]);
  });

  it('escape slug and access code in the path [api.event-private]', async () => {
    const calls = stubApi({ 'GET /event/slug/*': () => ({ body: { data: {} } }) });
    await createQueryClient().fetchQuery(eventQueries.bySlug('a/b', 'kode #1'));
    expect(calls[0]?.path).toBe('/event/slug/a%2Fb/kode%20%231');
  });

  it('reject with the refusal of the server, without a retry', async () => {
    const body = { error: 'Valid access phrase is needed to view this event', code: 'access_phrase_needed' };
    const calls = stubApi({ 'GET /event/slug/*': () => ({ status: 403, body }) });
    const error = await getError(createQueryClient().fetchQuery(eventQueries.bySlug('rahasia')));
    expect(error).toMatchObject({ status: 403, code: 'access_phrase_needed', message: body.error });
    expect(calls).toHaveLength(1);
  });

  it('reject with an Indonesian text where no response came', async () => {
    stubApi({ 'GET /event/all': () => 'network' });
    const error = await getError(createQueryClient().fetchQuery({ ...eventQueries.list({}), retry: false }));
    expect(error).toMatchObject({ status: 0, code: 'network' });
    expect(error.message).toMatch(/Koneksi terputus/);
  });

  it('preserve the message of an error through JSON', async () => {
    stubApi({ 'GET /event/slug/*': () => ({ status: 404, body: { error: 'Tidak ada', code: 'not_found' } }) });
    const error = await getError(createQueryClient().fetchQuery({ ...eventQueries.bySlug('x'), retry: false }));
    const travelled: unknown = JSON.parse(JSON.stringify(error));
    expect(isApiError(travelled)).toBe(true);
    expect(travelled).toMatchObject({ status: 404, message: 'Tidak ada' });
  });

  it('request all 514 cities and sort them by name [api.cities]', async () => {
    const calls = stubApi({
      'GET /ms_city': () => ({ body: { data: [{ ms_city_name: 'Kota Solok' }, { ms_city_name: 'Kab. Agam' }] } }),
    });
    const cities = await createQueryClient().fetchQuery(catalogueQueries.cities());
    expect(cities.map((city) => city.ms_city_name)).toEqual(['Kab. Agam', 'Kota Solok']);
    expect(calls[0]?.query).toEqual({ limit: '514' });
  });
});
