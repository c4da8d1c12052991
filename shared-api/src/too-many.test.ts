import { becomeGuest } from '@acara/shared-auth/testing';
import { call } from './http.ts';
import { eventQueries } from './queries.ts';
import { createQueryClient } from './query-client.ts';
import { stubApi } from './testing/index.ts';

beforeEach(becomeGuest);

describe('a rate-limited caller', () => {
  const recover = (answer: { body: unknown; headers?: Record<string, string> }) => {
    stubApi({ 'POST /recover_password': () => ({ status: 429, ...answer }) });
    return call('/recover_password', { method: 'POST', body: { multipart: { email: 'sari@acara.test' } } });
  };

  it("gets the server's text", async () => {
    const error = 'Terlalu banyak percobaan. Coba lagi dalam 60 menit.';
    const body = { error, code: 'too_many_requests' };
    await expect(recover({ body })).rejects.toMatchObject({ status: 429, message: error });
  });

  it.each([
    [{ 'retry-after': '840' }, 'Terlalu banyak percobaan. Coba lagi dalam 14 menit.'],
    [{ 'retry-after': '2' }, 'Terlalu banyak percobaan. Coba lagi dalam 1 menit.'],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, 'Terlalu banyak percobaan. Coba lagi dalam 1 menit.'],
    [undefined, 'Terlalu banyak percobaan. Coba lagi dalam 1 menit.'],
  ])('gets a text with the time of %j where the server has none', async (headers, message) => {
    await expect(recover({ body: '<html>', ...(headers && { headers }) })).rejects.toMatchObject({ message });
  });

  it('does not retry automatically', async () => {
    const calls = stubApi({ 'GET /event/slug/x': () => ({ status: 429, body: {} }) });
    await expect(createQueryClient().fetchQuery(eventQueries.bySlug('x'))).rejects.toMatchObject({ status: 429 });
    expect(calls).toHaveLength(1);
  });
});
