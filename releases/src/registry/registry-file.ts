import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Compile } from 'typebox/compile';
import { RegistryDocument } from '@acara/shared-contract/registry';
import { errorCode } from '../store/error-code.ts';
import { withLock } from '../store/file-lock.ts';
import { RegistryConflictError, RegistryInvalidError } from './registry-error.ts';
import { registryProblems } from './registry-rules.ts';

const SCHEMA = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';
const shape = Compile(RegistryDocument);

/** Path of the registry document in a store. */
export const registryPath = (dir: string): string => path.join(dir, 'registry.json');

/** The registry before the first publish. */
export const emptyRegistry = (): RegistryDocument => ({
  schema: SCHEMA,
  microFrontends: {},
  extras: { acara: { revision: 0 } },
});

/**
 * Checks shape and rules of a registry.
 * @throws {RegistryInvalidError} with every problem found
 */
export const parseRegistry = (value: unknown): RegistryDocument => {
  if (!shape.Check(value))
    throw new RegistryInvalidError(
      shape.Errors(value).map(({ instancePath, message }) => `${instancePath || 'document'} ${message}`),
    );
  const problems = registryProblems(value);
  if (problems.length > 0) throw new RegistryInvalidError(problems);
  return value;
};

/**
 * Reads the registry of a store; null where nothing was ever published.
 * @throws {RegistryInvalidError} when the file is damaged
 */
export const readRegistry = async (dir: string): Promise<RegistryDocument | null> => {
  let text: string;
  try {
    text = await readFile(registryPath(dir), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  return parseRegistry(parseJson(text));
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new RegistryInvalidError(['it is not JSON']);
  }
};

/**
 * Compare-and-swap: writes the document if the store is still at `expected`, with the revision raised by one. Readers
 * see the old or the new file, never a part.
 * @returns the document as written
 * @throws {RegistryConflictError} when the store has moved on
 * @throws {RegistryInvalidError} when the new document is not valid; nothing is written
 */
export const writeRegistry = async (
  dir: string,
  expected: number,
  document: RegistryDocument,
): Promise<RegistryDocument> => {
  const next = parseRegistry({ ...document, extras: { acara: { revision: expected + 1 } } });
  await mkdir(dir, { recursive: true });
  return withLock(path.join(dir, 'registry.lock'), async () => {
    const found = (await readRegistry(dir))?.extras.acara.revision ?? 0;
    if (found !== expected) throw new RegistryConflictError(expected, found);
    const staged = path.join(dir, `.registry-${randomUUID()}.json`);
    try {
      await writeFile(staged, `${JSON.stringify(next, null, 1)}\n`, { flush: true });
      await rename(staged, registryPath(dir));
    } finally {
      await rm(staged, { force: true });
    }
    return next;
  });
};

const ATTEMPTS = 8;

/**
 * Reads, changes and writes; decides anew when someone else was faster.
 * @param change gets the current document and answers the wanted one, leaving its argument alone
 */
export const updateRegistry = async (
  dir: string,
  change: (document: RegistryDocument) => RegistryDocument,
): Promise<RegistryDocument> => {
  for (let attempt = 1; ; attempt += 1) {
    const current = (await readRegistry(dir)) ?? emptyRegistry();
    try {
      return await writeRegistry(dir, current.extras.acara.revision, change(current));
    } catch (error) {
      if (!(error instanceof RegistryConflictError) || attempt === ATTEMPTS) throw error;
    }
  }
};
