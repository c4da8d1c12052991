import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { QueryResultRow } from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { registerErrorAnswers } from '../../platform/http/error-responses.ts';
import { createImages } from './images-plugin.ts';
import type { PictureJob } from './render/picture-job.ts';
import { createRenderPool, RenderQueueFull, type RenderPool } from './render/render-pool.ts';

const VERSION = 'abc123def456';
const eventRow = {
  event_id: 7,
  event_name: 'Konser',
  category_event_id: 1,
  version: VERSION,
  organizer_name: 'Bukit Bunyi',
  starts: '2026-12-12T12:00:00Z',
  ends: '2026-12-12T15:00:00Z',
  place: 'Kota Bandung',
};

/** Event 7 is public, 8 private; gallery picture 5, banner 1, seat map of 7, logo of organiser 3. */
const rowsFor = (text: string, id: unknown): object[] => {
  if (text.includes('from event join organizer'))
    return id === 7
      ? [{ ...eventRow, event_private: false }]
      : id === 8
        ? [{ ...eventRow, event_id: 8, event_private: true }]
        : [];
  if (text.includes('from gallery g'))
    return id === 5
      ? [{ gallery_id: 5, category_event_id: 1, position: 0, version: VERSION, event_private: false }]
      : [];
  if (text.includes('from seat s'))
    return id === 7 ? [{ event_name: 'Konser', version: VERSION, event_private: false, classes: [] }] : [];
  if (text.includes('from featured'))
    return id === 1 ? [{ featured_id: 1, featured_subject: 'Kopi', featured_description: null, version: VERSION }] : [];
  return id === 3 ? [{ organizer_id: 3, organizer_name: 'Kriya Loka', version: VERSION }] : [];
};
// The rows above have the shape that each statement names.
const database: Database = {
  query: async <Row extends QueryResultRow>({ text }: { text: string }, [id]: readonly unknown[] = []) =>
    rowsFor(text, id) as Row[],
};

let dir: string;
let app: FastifyInstance;
let jobs: PictureJob[];

const start = async (pool: RenderPool): Promise<FastifyInstance> => {
  const made = Fastify();
  registerErrorAnswers(made);
  // The one of the limits that pictures ask for.
  const limits: Pick<FastifyInstance['limits'], 'readLimitHook'> = { readLimitHook: () => async () => {} };
  made.decorate('limits', limits as FastifyInstance['limits']);
  const images = createImages(made, { database, dir, pool });
  images.registerRoutes(made);
  await made.register(async (v1) => images.registerLogo(v1), { prefix: '/api/v1' });
  return made;
};
const fakePool = (render: RenderPool['render']): RenderPool => ({ render, close: async () => {} });

beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'acara-images-'));
  jobs = [];
  app = await start(
    fakePool(async (job, widths) => {
      jobs.push(job);
      return widths.map((width) => Buffer.from(`${job.kind} ${width}`));
    }),
  );
});
afterEach(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

describe('GET /img/:kind/:id-:width.webp', () => {
  it.each(['event/7', 'gallery/5', 'banner/1', 'seatmap/7'])(
    'serves %s under its version for ever [api.images]',
    async (picture) => {
      const { statusCode, headers } = await app.inject(`/img/${picture}-640.webp?v=${VERSION}`);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${VERSION}-640"`,
      });
    },
  );

  it.each([
    'event/9-640.webp',
    'event/7-641.webp',
    'event/7-640.png',
    'event/x-640.webp',
    'event/0-640.webp',
    'event/99999999999-640.webp',
    'logo/3-640.webp',
    'constructor/7-640.webp',
    'seatmap/6-320.webp',
  ])('answers 404 for %s', async (picture) => {
    expect((await app.inject(`/img/${picture}`)).statusCode).toBe(404);
    expect(jobs).toEqual([]);
  });

  it('makes a picture once, however many ask at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => app.inject(`/img/event/7-320.webp?v=${VERSION}`)),
    );
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['event 320']));
    expect(jobs).toHaveLength(1);
    await app.inject(`/img/event/7-320.webp?v=${VERSION}`);
    expect(jobs).toHaveLength(1);
  });

  it('leaves no half-written file behind', async () => {
    await app.inject(`/img/event/7-320.webp?v=${VERSION}`);
    expect(await readdir(path.join(dir, 'event', '7'))).toEqual([`7-${VERSION}-320.webp`]);
  });

  it('shows what is there now for a while only, where the version is missing, old or not one', async () => {
    for (const query of ['', '?v=old', '?v=../../../etc/passwd', '?v=a&v=b', `?v=${'x'.repeat(900)}`]) {
      const { statusCode, headers } = await app.inject(`/img/event/7-320.webp${query}`);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    }
    expect(jobs).toHaveLength(1);
  });

  it('shows the poster of a private event only to who knows its version', async () => {
    expect((await app.inject('/img/event/8-320.webp')).statusCode).toBe(404);
    expect((await app.inject('/img/event/8-320.webp?v=guess')).statusCode).toBe(404);
    expect((await app.inject(`/img/event/8-320.webp?v=${VERSION}`)).statusCode).toBe(200);
    expect((await app.inject('/img/event/8-320.webp')).statusCode).toBe(404);
  });

  it('answers 304 to who has it', async () => {
    const { statusCode, body } = await app.inject({
      url: `/img/event/7-320.webp?v=${VERSION}`,
      headers: { 'if-none-match': `"x", "${VERSION}-320"` },
    });
    expect([statusCode, body]).toEqual([304, '']);
  });

  it('asks to come back when too many pictures wait', async () => {
    const full = await start(fakePool(() => Promise.reject(new RenderQueueFull())));
    const { statusCode, headers } = await full.inject(`/img/event/7-320.webp?v=${VERSION}`);
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    await full.close();
  });
});

describe('GET /organizer/:id/logo', () => {
  it('serves the logo, and 404 for an organiser without [api.logo]', async () => {
    const { statusCode, headers } = await app.inject('/api/v1/organizer/3/logo');
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await app.inject('/api/v1/organizer/4/logo')).statusCode).toBe(404);
  });
});

describe('with real threads', () => {
  it('answers WebP of the asked width', async () => {
    const real = await start(createRenderPool({ size: 1 }));
    const answer = await real.inject(`/img/event/7-320.webp?v=${VERSION}`);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 180 });
    await real.close();
  });
});
