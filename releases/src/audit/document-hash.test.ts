import { createHash } from 'node:crypto';
import type { RegistryDocument } from '../registry/registry-document.ts';
import { emptyRegistry } from '../registry/parse-registry.ts';
import { after, deploy, one } from '../testing/release-history.ts';
import { documentHash, documentProblems, withHash } from './audit.ts';

const named = (document: RegistryDocument, audit: string | null): RegistryDocument => ({
  ...document,
  extras: { acara: { ...document.extras.acara, audit } },
});
const document = after(deploy('release-1'), deploy('release-2'));
const draft = { revision: 2, at: '2026-01-02T00:00:00.000Z', by: 'ani', action: 'publish', why: '', diff: [] };
const entry = withHash({ ...draft, previous: null, document: documentHash(document) });
const current = named(document, entry.hash);

describe('the hash of a registry', () => {
  test('is that of its JSON with sorted fields, without the hash of its entry', () => {
    const { schema } = emptyRegistry();
    const text = `{"extras":{"acara":{"revision":0}},"microFrontends":{},"schema":"${schema}"}`;
    expect(documentHash(emptyRegistry())).toBe(createHash('sha256').update(text).digest('hex'));
    expect(documentHash(named(document, 'a'.repeat(64)))).toBe(documentHash(document));
  });

  test('is the same however the registry was written down', () => {
    const { schema, microFrontends, extras } = JSON.parse(JSON.stringify(document));
    expect(documentHash({ extras, microFrontends, schema })).toBe(documentHash(document));
  });
});

describe('a registry beside its latest entry', () => {
  test('is the one that the entry wrote', () => {
    expect(documentProblems([entry], current)).toEqual([]);
    expect(documentProblems([], null)).toEqual([]);
  });

  test('shows that it was edited by hand', () => {
    const edited = structuredClone(current);
    one(edited, 'release-2').extras.acara.commit = 'another';
    expect(documentProblems([entry], edited)).toEqual([
      'the registry is not what revision 2 wrote: it was altered since',
    ]);
  });
});
