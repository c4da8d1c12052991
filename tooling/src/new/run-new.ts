import fs from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { writeRouteTypes } from '../route-types/route-types.mjs';
import { createDraft, RefusedError, type Draft } from './draft.ts';

/** Called in a way that the command does not know. */
export class WrongCallError extends Error {}

/** A number of the command line; what is none is refused with the rest of the declaration. */
export const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

/** Writes all of it, as prettier wants it. */
const save = async ({ root, texts }: Draft): Promise<void> => {
  for (const [file, text] of texts) {
    const filepath = path.join(root, file);
    fs.mkdirSync(path.dirname(filepath), { recursive: true });
    fs.writeFileSync(filepath, await format(text, { ...(await resolveConfig(filepath)), filepath }));
  }
};

/**
 * Runs a command that adds something to the repository, and tells what it wrote.
 * @param read takes the command line apart
 * @param add drafts what is wanted
 * @param finish does what has to follow, and answers what to say at the end
 * @returns the exit code: 0 made, 1 refused or failed, 2 wrongly called
 */
export const runNew = async <Order>(
  root: string,
  read: () => Order,
  add: (draft: Draft, order: Order) => void,
  finish: (order: Order) => string,
): Promise<number> => {
  let order: Order;
  try {
    order = read();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
  try {
    const draft = createDraft(root);
    add(draft, order);
    await save(draft);
    for (const file of [...draft.texts.keys()].sort()) console.log(`  ${file}`);
    writeRouteTypes(root);
    console.log(finish(order));
    return 0;
  } catch (error) {
    console.error(error instanceof RefusedError ? error.message : error);
    return 1;
  }
};
