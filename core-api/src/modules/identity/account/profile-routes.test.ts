import { getProfile } from '@acara/shared-contract/endpoints';
import { Value } from 'typebox/value';
import { createMember, type Member } from '../../../../test/member.ts';
import { multipart } from '../../../../test/send.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let member: Member;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  member = await createMember(test, { name: 'Rina Kusuma' });
});
afterAll(() => test.close());

const read = async (who: Member = member) => {
  const answer = await test.app.inject({ url: '/api/v1/profile', headers: who.headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toContain('no-store');
  return Value.Parse(getProfile.response, answer.json()).data;
};
const save = (fields: Record<string, string>) =>
  test.app.inject({ method: 'PUT', url: '/api/v1/profile', headers: member.headers, payload: multipart(fields) });

const TOKEN_PATTERN = { name: 'Rina Kusuma', bio: 'Suka kopi', ms_city_id: '1', subscribed_status: '1' };

describe('the profile', () => {
  it('is returned to its owner [api.profile, api.profile-read]', async () => {
    expect(await read()).toEqual({
      id: member.id,
      name: 'Rina Kusuma',
      email: member.email,
      bio: null,
      ms_city_id: null,
      subscribed_status: 0,
    });
  });

  it('is saved [api.profile-save]', async () => {
    const answer = await save({ ...TOKEN_PATTERN, name: ' Rina K. ', bio: ' Suka kopi.\r\nDan lari. ' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: 'Profil berhasil disimpan' });
    expect(await read()).toMatchObject({
      name: 'Rina K.',
      bio: 'Suka kopi.\nDan lari.',
      ms_city_id: 1,
      subscribed_status: 1,
    });
  });

  it('keeps missing fields and clears empty ones', async () => {
    await save(TOKEN_PATTERN);
    await save({ name: 'Rina', ms_city_id: '2' });
    expect(await read()).toMatchObject({ name: 'Rina', bio: 'Suka kopi', ms_city_id: 2, subscribed_status: 1 });
    await save({ name: 'Rina', ms_city_id: '2', bio: '', subscribed_status: '0' });
    expect(await read()).toMatchObject({ bio: null, subscribed_status: 0 });
  });

  it('accepts a text of 2000 characters in many lines', async () => {
    const bio = `${'x'.repeat(99)}\r\n`.repeat(20);
    expect((await save({ ...TOKEN_PATTERN, bio })).statusCode).toBe(200);
    expect((await read()).bio).toHaveLength(1999);
  });

  it.each([[{ name: 'Rina' }], [{ name: 'Rina', ms_city_id: '' }]])(
    'requires a city, with the text that the site recognises: %j [profile.city]',
    async (fields) => {
      const answer = await save(fields);
      expect(answer.statusCode).toBe(422);
      const text = 'City id is required';
      expect(answer.json()).toEqual({ error: text, code: 'invalid', fields: { ms_city_id: text } });
    },
  );

  it.each<[Record<string, string>, string, string]>([
    [{ ms_city_id: '999' }, 'ms_city_id', 'Kota tidak dikenal'],
    [{ ms_city_id: '99999999999' }, 'ms_city_id', 'Maksimal 2.147.483.647'],
    [{ ms_city_id: '0' }, 'ms_city_id', 'Minimal 1'],
    [{ ms_city_id: 'Bandung' }, 'ms_city_id', 'Harus berupa bilangan bulat'],
    [{ name: '' }, 'name', 'Wajib diisi'],
    [{ name: ' ' }, 'name', 'Nama wajib diisi'],
    [{ name: 'Rina\u202e' }, 'name', 'Nama memuat karakter yang tidak dapat dipakai'],
    [{ bio: 'x'.repeat(2001) }, 'bio', 'Maksimal 2.000 karakter'],
    [{ subscribed_status: '2' }, 'subscribed_status', 'Maksimal 1'],
    [{ subscribed_status: 'ya' }, 'subscribed_status', 'Harus berupa bilangan bulat'],
  ])('refuses %j and changes nothing', async (wrong, field, message) => {
    await save(TOKEN_PATTERN);
    const answer = await save({ ...TOKEN_PATTERN, name: 'Lain', ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual({ [field]: message });
    expect((await read()).name).toBe('Rina Kusuma');
  });

  it.each(['name', 'bio', 'ms_city_id', 'subscribed_status'])('refuses %s of 1 MB and with NUL', async (field) => {
    expect((await save({ ...TOKEN_PATTERN, [field]: '1'.repeat(1024 * 1024) })).statusCode).toBe(413);
    expect((await save({ ...TOKEN_PATTERN, [field]: '1\0' })).statusCode).toBe(400);
  });

  it("is the bearer's own, and requires a bearer [api.profile-read]", async () => {
    const other = await createMember(test);
    await save(TOKEN_PATTERN);
    expect(await read(other)).toMatchObject({ id: other.id, bio: null });
    expect((await test.app.inject('/api/v1/profile')).statusCode).toBe(401);
    const answer = await test.app.inject({ method: 'PUT', url: '/api/v1/profile', payload: multipart(TOKEN_PATTERN) });
    expect(answer.statusCode).toBe(401);
  });
});
