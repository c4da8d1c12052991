import { parseArgs } from 'node:util';
import type { OperatorContext } from '../../../platform/operator/run-operator-command.ts';
import type { Reconciled } from '../reconcile.ts';
import { refundRecords } from './refunds.ts';
import { reviewRecords } from './reviews.ts';

const USAGE = `Money that somebody should check.

  npm run payments -w core-api -- review [--all] [--json]
  npm run payments -w core-api -- review resolve <id> --note "<what was done about it>"
  npm run payments -w core-api -- refunds [--all] [--json]
  npm run payments -w core-api -- refunds resolve <id> --note "<how it was given back>"
  npm run payments -w core-api -- reconcile [--days <n>] [--json]

\`review\`: payments that fit no order, or differ from the books. \`refunds\`: what buyers are owed. Money goes back in the
dashboard of the payment provider, with the order id shown; a refund made there resolves its record automatically,
\`resolve\` is for what went another way. \`reconcile\` compares the last days (2) with the provider, as the API does every
night; it needs the settings of the API.
`;

const DAY = 86_400_000;
const MAX_DAYS = 400;

/** One kind of record that waits for a person. */
export type Records = {
  /** As text, and as rows for `--json`. */
  list: (all: boolean) => Promise<{ text: string; rows: readonly unknown[] }>;
  /** @returns a message @throws Error with a message */
  resolve: (id: string, note: string) => Promise<string>;
};

type PaymentsOptions = OperatorContext & {
  reconcile: (since: Date) => Promise<Reconciled>;
};

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const reconciledText = ({ asked, listed, differing, unknown }: Reconciled): string => {
  const sources = `${asked} payments were queried, ${listed === null ? 'the provider lists none' : `${listed} were listed`}`;
  const rest = unknown > 0 ? `; ${unknown} could not be queried, try again` : '';
  const found = differing.length === 0 ? 'the books agree' : `${differing.length} differ: ${differing.join(', ')}`;
  return `${sources}${rest}; ${found}.\n`;
};

const options = {
  all: { type: 'boolean' },
  json: { type: 'boolean' },
  note: { type: 'string' },
  days: { type: 'string' },
} as const;

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return undefined;
  }
};

/** @returns whether the arguments were valid @throws Error with a message if a record cannot be resolved */
export const runPaymentsCommand = async (
  args: readonly string[],
  { database, now, print, reconcile }: PaymentsOptions,
): Promise<boolean> => {
  const { values, positionals = [] } = parse(args) ?? {};
  const [what, verb = 'list', id = '', ...rest] = positionals;
  const records = { review: reviewRecords, refunds: refundRecords }[what ?? ''];

  if (values && records && verb === 'list' && id === '' && !values.note && !values.days) {
    const { text, rows } = await records(database, now).list(values.all === true);
    print(values.json ? json(rows) : text);
    return true;
  }
  const note = values?.note?.trim() ?? '';
  if (records && verb === 'resolve' && /^[1-9]\d{0,17}$/.test(id) && note !== '' && rest.length === 0) {
    print(await records(database, now).resolve(id, note));
    return true;
  }
  const days = Number(values?.days ?? 2);
  if (what === 'reconcile' && verb === 'list' && id === '' && days > 0 && days <= MAX_DAYS) {
    const done = await reconcile(new Date(now().getTime() - days * DAY));
    print(values?.json ? json(done) : reconciledText(done));
    return true;
  }
  print(USAGE);
  return what === 'help' || (values !== undefined && what === undefined);
};
