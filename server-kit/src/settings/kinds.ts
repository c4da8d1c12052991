import net from 'node:net';
import path from 'node:path';

/** Root of the repository; relative paths in settings start here, whatever the working directory. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** How a setting is parsed. */
export type Kind<Value> = {
  /** Completes the sentence "PORT: must be …". */
  what: string;
  /** @returns undefined for an invalid text */
  read: (text: string) => Value | undefined;
  /** No message contains its value. */
  isSecret?: true;
  /** What production refuses of a valid text; completes the sentence "PORT: …". */
  weakness?: (text: string) => string | undefined;
};

const matching = (what: string, pattern: RegExp, isValid: (text: string) => boolean = () => true): Kind<string> => ({
  what,
  read: (text) => (pattern.test(text) && isValid(text) ? text : undefined),
});

export const wholeNumber = (least: number, most: number): Kind<number> => ({
  what: `a whole number from ${least} to ${most}`,
  read: (text) => (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined),
});

/** 0: the system chooses a free port. */
export const port: Kind<number> = { ...wholeNumber(0, 65_535), what: 'a port' };

export const choice = <const Option extends string>(...options: Option[]): Kind<Option> => ({
  what: options.join(', ').replace(/, ([^,]*)$/, ' or $1'),
  read: (text) => options.find((option) => option === text),
});

export const several = <const Option extends string>(...options: Option[]): Kind<readonly Option[]> => ({
  what: `some of ${options.join()} with commas between them`,
  read: (text) => {
    const found = text.split(',').map((part) => options.find((option) => option === part.trim()));
    return found.every((part) => part !== undefined) ? found : undefined;
  },
});

export const text = matching('a text', /\S/);

export const folder: Kind<string> = { what: 'a folder', read: (name) => path.resolve(ROOT, name) };
export const file: Kind<string> = { what: 'a file', read: (name) => path.resolve(ROOT, name) };

export const origin = matching(
  'an origin such as https://acara.example, without a path',
  /^https?:\/\/[^/?#\s]+$/,
  URL.canParse,
);
/** What visitors do is for nobody else to read. */
export const publicOrigin: Kind<string> = {
  ...origin,
  weakness: (text) => (text.startsWith('https://') ? undefined : 'does not begin with https://'),
};
export const address = matching('an address that begins with http:// or https://', /^https?:\/\/\S+$/, URL.canParse);
export const bucketAddress = matching(
  'the address of a bucket such as https://s3.example/acara, and perhaps a prefix behind it',
  /^https?:\/\/[^/?#@\s]+(\/[\w.-]+)+\/?$/,
  URL.canParse,
);
/** Some services need no credentials besides their address. */
export const secretAddress: Kind<string> = { ...address, isSecret: true };

export const sender = matching('a sender such as Acara <halo@acara.example>', /\S@\S/);

export const mailAddresses = matching(
  'mail addresses with commas between them',
  /^ *[^\s@<>,;]+@[^\s@<>,;]+( *, *[^\s@<>,;]+@[^\s@<>,;]+)* *$/,
);

export const policyNames = matching('names with spaces between them', /^[\w#=/@.%-]+(\s+[\w#=/@.%-]+)*$/);

const isNetwork = (part: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(part)) return true;
  const [host = '', mask = '0', ...more] = part.split('/');
  return net.isIP(host) > 0 && (/^\d{1,3}$/.test(mask) || net.isIP(mask) > 0) && more.length === 0;
};

export const networks = matching(
  'addresses or networks such as loopback or 10.0.0.0/8, with commas between them',
  /\S/,
  (list) => list.split(',').every((part) => isNetwork(part.trim())),
);

/** Address of a server, with credentials. */
export const connection = (...schemes: string[]): Kind<string> => ({
  ...matching(
    `an address that begins with ${schemes.join(':// or ')}://`,
    new RegExp(`^(${schemes.join('|')})://\\S+$`),
  ),
  isSecret: true,
});

const LEAST_DIFFERENT = 8;
/** One that somebody typed instead of drawing it, such as 32 times the same letter. */
const findMonotony = (secrets: string): string | undefined =>
  secrets.split(',').some((one) => new Set(one.trim()).size < LEAST_DIFFERENT)
    ? `has fewer than ${LEAST_DIFFERENT} different characters`
    : undefined;

export const secret = (least: number): Kind<string> => ({
  ...matching(`a secret of at least ${least} characters`, new RegExp(`^.{${least},}$`)),
  isSecret: true,
  weakness: findMonotony,
});

/** A key or id of a third party. @param emulated that of its emulator, which everybody knows */
export const issuedBy = (kind: Kind<string>, emulated: string): Kind<string> => ({
  ...kind,
  weakness: (text) => (text === emulated ? "is the emulator's, which is public" : kind.weakness?.(text)),
});

/** A secret that can be rotated: meanwhile there are two. */
export const secretPair = (least: number): Kind<string> => {
  const one = ` *[^, ][^,]{${least - 2},}[^, ] *`;
  return {
    ...matching(
      `a secret of at least ${least} characters, or two such with a comma between them`,
      new RegExp(`^${one}(,${one})?$`),
    ),
    isSecret: true,
    weakness: findMonotony,
  };
};
