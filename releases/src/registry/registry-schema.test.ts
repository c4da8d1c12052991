import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Compile as compileSchema } from 'typebox/schema';
import { withHash } from '../audit/audit.ts';
import { after, back, deploy, list, roll } from '../testing/release-history.ts';
import { registrySchema, remoteSchema } from './parse-registry.ts';

const FILE = path.join(__dirname, '../../../docs/contracts/registry.schema.json');
const RENEW = 'npm run --silent release -- schema > docs/contracts/registry.schema.json && npx oxfmt docs/contracts';

const published = JSON.parse(readFileSync(FILE, 'utf8'));
/** With everything: a fallback, a rollout, a revoked release and a retired one. */
const sample = after(
  deploy('release-1'),
  deploy('release-2'),
  deploy('release-3'),
  back(),
  list('release-4'),
  roll('release-4', 100),
);

describe('the published schema of the registry', () => {
  test('is that of the code', () => {
    const isUpToDate = JSON.stringify(published) === JSON.stringify(registrySchema());
    expect(isUpToDate ? 'up to date' : `out of date; renew it: ${RENEW}`).toBe('up to date');
  });

  test('lets a registry pass, and an audit entry', () => {
    const diff = [{ remote: 'mfe-a', releaseId: 'release-1', mark: 'traffic', from: null, to: 100 }];
    const at = '2026-01-01T00:00:00.000Z';
    const entry = withHash({
      revision: 1,
      at,
      by: 'ani',
      action: 'publish',
      why: '',
      diff,
      previous: null,
      document: 'c'.repeat(64),
    });
    expect(compileSchema(published).Check(JSON.parse(JSON.stringify(sample)))).toBe(true);
    expect(compileSchema(published.$defs.AuditEntry).Check(JSON.parse(JSON.stringify(entry)))).toBe(true);
  });

  test.each<[string, (document: Record<string, unknown>) => unknown]>([
    ['another schema', (document) => ({ ...document, schema: 'https://example.com' })],
    ['no revision', (document) => ({ ...document, extras: { acara: { audit: null } } })],
    ['a package without versions', (document) => ({ ...document, microFrontends: { 'mfe-a': [] } })],
    ['a version without its record', (document) => ({ ...document, microFrontends: { 'mfe-a': [{ url: '/' }] } })],
  ])('refuses a registry with %s', (_, damage) => {
    expect(compileSchema(published).Check(damage(JSON.parse(JSON.stringify(sample))))).toBe(false);
  });
});

/**
 * What schema/v1-pre.json of Frontend Discovery requires, for every version: its own text applies to the first one
 * only.
 */
const discoveryDocument = Type.Object(
  {
    schema: Type.String(),
    microFrontends: Type.Record(
      Type.String(),
      Type.Array(
        Type.Object(
          {
            url: Type.String(),
            fallbackUrl: Type.Optional(Type.String()),
            metadata: Type.Object(
              { integrity: Type.String(), version: Type.String() },
              { additionalProperties: false },
            ),
            extras: Type.Optional(Type.Object({})),
            deployment: Type.Optional(
              Type.Object({ traffic: Type.Number({ minimum: 0, maximum: 100 }), default: Type.Boolean() }),
            ),
          },
          { additionalProperties: false },
        ),
        { uniqueItems: true },
      ),
    ),
  },
  { additionalProperties: false },
);

describe('the registry as a document of Frontend Discovery', () => {
  const { extras: _ours, ...document } = sample;

  test('has the shape of v1-pre in all its versions, besides what we add at the root', () => {
    expect(Compile(discoveryDocument).Errors(document)).toEqual([]);
    expect(Compile(discoveryDocument).Check(sample)).toBe(false);
  });

  test('has a traffic of 100 and one default, as v1-pre intends without requiring it', () => {
    const versions = Object.values(document.microFrontends).flat();
    expect(versions.reduce((sum, { deployment }) => sum + (deployment?.traffic ?? 0), 0)).toBe(100);
    expect(versions.filter(({ deployment }) => deployment?.default)).toHaveLength(1);
  });
});

describe('the published schema of remote.json', () => {
  const file = path.join(__dirname, '../../../docs/contracts/remote.schema.json');
  const renew =
    'npm run --silent release -- schema remote > docs/contracts/remote.schema.json && npx oxfmt docs/contracts';

  test('is that of the code', () => {
    const isUpToDate =
      readFileSync(file, 'utf8').trim() !== '' &&
      JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))) === JSON.stringify(remoteSchema());
    expect(isUpToDate ? 'up to date' : `out of date; renew it: ${renew}`).toBe('up to date');
  });
});
