import type { MicroFrontendVersion as Version, RegistryDocument } from '../registry/registry-document.ts';
import { previewKey } from '../preview/preview-key.ts';
import { previewLink, signPreview, signWatchPass, watchLink } from '../preview/signed-links.ts';
import { getDeclaration } from '../registry/get-declaration.ts';
import { resolveReleases } from '../registry/page-releases.ts';
import { misfitText, pageMisfits } from '../rollout/contracts.ts';
import { getVersion, ReleaseRefusedError } from '../rollout/versions.ts';
import { getText, noPackage, UsageError, type Call, type Command, type CommandContext } from './command.ts';

const HOUR_MS = 3_600_000;
const LONGEST_HOURS = 30 * 24;

const LINK_OPTIONS = { hours: { type: 'string' }, origin: { type: 'string' } } as const;

/** Origin and expiry of a signed link. @param hours default lifetime @throws {UsageError} */
const linkOptions = (
  call: Call,
  context: Pick<CommandContext, 'now' | 'origin'>,
  { hours }: { hours: number },
): { origin: string; expiresAt: Date } => {
  const lifetime = Number(getText(call, 'hours') ?? hours);
  if (!(lifetime > 0 && lifetime <= LONGEST_HOURS))
    throw new UsageError(`--hours must be more than 0 and at most ${LONGEST_HOURS}`);
  const origin = getText(call, 'origin') ?? context.origin;
  if (!/^https?:$/.test(URL.parse(origin)?.protocol ?? ''))
    throw new UsageError(`--origin ${origin} is not an address`);
  return { origin, expiresAt: new Date(context.now.getTime() + lifetime * HOUR_MS) };
};

export const previewCommand: Command = {
  name: 'preview',
  usage: '[--staff] <package>=<release id>… [--path </a/page>] [--hours 24] [--origin http://localhost:3000]',
  summary:
    'a signed link that shows these releases, by default at a page of the first one; for staff: each that is rolled out',
  options: { ...LINK_OPTIONS, path: { type: 'string' }, staff: { type: 'boolean' } },
  run: async (call, context) => {
    const { dir, store, secret } = context;
    const isStaff = call.values.staff === true;
    const choice = parseChoice(call.operands, isStaff);
    const { origin, expiresAt } = linkOptions(call, context, { hours: isStaff ? LONGEST_HOURS : 24 });
    const path = getText(call, 'path');
    if (path && !/^\/(?!\/)/.test(path)) throw new UsageError(`--path ${path} is not the path of a page`);
    const document = await store.read();
    const versions = await getShown(choice, document, context);
    const misfits = document
      ? pageMisfits(resolveReleases(document, { chosen: choice, isPreview: true, isStaff }))
      : [];

    const preview = { choice, expiresAt, ...(isStaff && { isStaff: true as const }) };
    const token = signPreview(preview, await previewKey({ dir, secret }));
    const link = previewLink(origin, token, path ?? getOwnPage(versions));
    return {
      lines: [
        link,
        `shows ${[...Object.entries(choice).map((pair) => pair.join(' ')), ...(isStaff ? ['every release that is rolled out'] : [])].join(', ')} until ${expiresAt.toISOString()}`,
        ...misfits.map((misfit) => `does not fit together: ${misfitText(misfit)}`),
      ],
      data: { link, token, expiresAt, choice, isStaff, misfits },
    };
  },
};

const parseChoice = (operands: readonly string[], isStaff: boolean): Record<string, string> => {
  const choice = new Map<string, string>();
  for (const operand of operands) {
    const [remote = '', releaseId = '', ...more] = operand.split('=');
    if (!remote || !releaseId || more.length > 0) throw new UsageError(`${operand} is not <package>=<release id>`);
    if (choice.has(remote)) throw new UsageError(`${remote} is named twice`);
    choice.set(remote, releaseId);
  }
  if (choice.size === 0 && !isStaff) throw new UsageError('preview needs releases, as <package>=<release id>');
  return Object.fromEntries(choice);
};

/** @returns the chosen releases @throws {ReleaseRefusedError} when the link would show others */
const getShown = async (
  choice: Readonly<Record<string, string>>,
  document: RegistryDocument | null,
  { files }: Pick<CommandContext, 'files'>,
): Promise<Version[]> => {
  if (!document) throw new ReleaseRefusedError('nothing has been published');
  const shown: Version[] = [];
  for (const [remote, releaseId] of Object.entries(choice)) {
    const version = getVersion(document, remote, releaseId);
    const { revoked } = version.extras.acara;
    if (revoked) throw new ReleaseRefusedError(`${remote} ${releaseId} was revoked at ${revoked.at}: ${revoked.why}`);
    const problems = await files.problems(remote, version);
    if (problems.length > 0)
      throw new ReleaseRefusedError(`the files of ${remote} ${releaseId} are damaged: ${problems.join('; ')}`);
    shown.push(version);
  }
  return shown;
};

/** The releases' first public page whose path has no parameters; else the home page. */
const getOwnPage = (versions: readonly Version[]): string => {
  const routes = versions.flatMap((version) => Object.values(getDeclaration(version).routes));
  const isOpen = ({ path, access }: (typeof routes)[number]) => access === 'public' && !path.includes(':');
  return routes.find(isOpen)?.path ?? '/';
};

/** A night, or a working day. */
const HOURS = 12;

export const watchCommand: Command = {
  name: 'watch',
  usage: `[--actions] [--hours ${HOURS}] [--origin http://localhost:3000]`,
  summary:
    'a signed link to the page of releases: traffic, failures, canary analyses; --actions: also to halt, approve, …',
  options: { ...LINK_OPTIONS, actions: { type: 'boolean' } },
  run: async (call, context) => {
    noPackage(call, watchCommand);
    const { dir, secret, by } = context;
    const { origin, expiresAt } = linkOptions(call, context, { hours: HOURS });
    const mayAct = call.values.actions === true;
    const pass = { expiresAt, by, ...(mayAct && { mayAct: true as const }) };
    const token = signWatchPass(pass, await previewKey({ dir, secret }));
    const link = watchLink(origin, token);
    return {
      lines: [
        link,
        `opens the page of releases${mayAct ? ' with its actions' : ''} until ${expiresAt.toISOString()}; what is done there is done by ${by}`,
      ],
      data: { link, token, expiresAt },
    };
  },
};
