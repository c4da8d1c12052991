import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { lastAdmitted } from '@acara/server-kit/waiting-room';
import type { OperatorContext } from '../../../platform/operator/run-operator-command.ts';
import { createWaitingRoomRepository } from '../waiting-room-repository.ts';

const USAGE = `Waiting rooms of hot sales.

  npm run waiting-room -w core-api -- list
  npm run waiting-room -w core-api -- open <slug of the event> --rate <n> [--burst <n>]
  npm run waiting-room -w core-api -- change <slug of the event> --rate <n> [--burst <n>]
  npm run waiting-room -w core-api -- close <slug of the event>

\`open\`: the event's page becomes a line, and so many (\`--rate\`) are admitted a second, from the start of the sale on: what
the payment provider takes. \`--burst\` (default: the rate) may be admitted at once, at the start and after a lull. \`close\`:
everybody is let in, also those who wait.
`;

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: { rate: { type: 'string' }, burst: { type: 'string' } },
      allowPositionals: true,
    });
  } catch {
    return undefined;
  }
};

/** Undefined unless valid. */
const parsePace = ({ rate, burst }: { rate?: string | undefined; burst?: string | undefined }) => {
  const perSecond = Number(rate);
  const atOnce = Number(burst ?? Math.ceil(perSecond));
  const isValid = perSecond >= 0.1 && perSecond <= 10_000 && Number.isInteger(atOnce) && atOnce >= 1;
  return isValid && atOnce <= 100_000 ? { rate: perSecond, burst: atOnce } : undefined;
};

/** @returns whether the arguments were valid @throws Error with a message */
export const runWaitingRoomCommand = async (
  args: readonly string[],
  { database, now, print }: OperatorContext,
): Promise<boolean> => {
  const { values, positionals = [] } = parse(args) ?? {};
  const [what, slug, ...rest] = positionals;
  const rooms = createWaitingRoomRepository(database);
  const pace = values && parsePace(values);
  const hasPace = values?.rate !== undefined || values?.burst !== undefined;

  if (rest.length === 0 && what === 'list' && slug === undefined && !hasPace) {
    const open = await rooms.open();
    if (open.length === 0) print('No waiting room is open.\n');
    for (const room of open) {
      const given = room.next_number - 1;
      const admitted = Math.min(given, lastAdmitted(room, now().getTime() - room.admitted_at.getTime()));
      const buyers = await rooms.countPasses(room.waiting_room_id);
      print(`${room.event_slug}: ${room.rate} a second, ${given} came, ${given - admitted} wait, ${buyers} buy\n`);
    }
    return true;
  }
  if (rest.length === 0 && what === 'open' && slug && pace) {
    if (!(await rooms.insert(slug, now(), pace, randomBytes(32).toString('base64url'))))
      throw new Error(`There is no event ${slug}, or its waiting room is open already.`);
    print(`The waiting room of ${slug} is open, with ${pace.rate} a second.\n`);
    return true;
  }
  if (rest.length === 0 && what === 'change' && slug && pace) {
    const room = (await rooms.open()).find(({ event_slug: ofEvent }) => ofEvent === slug);
    if (!room || !(await rooms.change(room.waiting_room_id, now(), pace)))
      throw new Error(`${slug} has no open waiting room.`);
    print(`The waiting room of ${slug} admits ${pace.rate} a second.\n`);
    return true;
  }
  if (rest.length === 0 && what === 'close' && slug && !hasPace) {
    if (!(await rooms.close(slug, now()))) throw new Error(`${slug} has no open waiting room.`);
    print(`The waiting room of ${slug} is closed.\n`);
    return true;
  }
  print(USAGE);
  return what === 'help' || (values !== undefined && what === undefined);
};
