import fs from 'node:fs';
import path from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { writeRouteTypes } from '../route-types/route-types.mjs';
import { createDraft, RefusedError, type Draft } from './draft.ts';

/** Invalid command line. */
export class WrongCallError extends Error {}

/** NaN is refused when the declaration is validated. */
export const parseNumber = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

const save = async ({ root, texts }: Draft): Promise<void> => {
  const options = JSON.parse(fs.readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  for (const [file, text] of texts) {
    const filepath = path.join(root, file);
    fs.mkdirSync(path.dirname(filepath), { recursive: true });
    const { code, errors } = await format(file, text, options);
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
    fs.writeFileSync(filepath, code);
  }
};

/**
 * Runs a command that adds something to the repository, and prints which files it wrote.
 * @param read parses the command line
 * @param add drafts the files
 * @param finish runs after they are written and returns the final message
 * @returns the exit code: 0 done, 1 refused or failed, 2 wrong usage
 */
export const runNew = async <Order>(
  root: string,
  read: () => Order,
  add: (draft: Draft, order: Order) => void,
  finish: (order: Order) => string | Promise<string>,
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
    console.log(await finish(order));
    return 0;
  } catch (error) {
    console.error(error instanceof RefusedError ? error.message : error);
    return 1;
  }
};
