import { Type } from 'typebox';

/**
 * Kinds of settings. `title` completes the sentence "PORT must be …" of a refusal; `description` says what the setting
 * is for; `writeOnly` marks secrets, whose value no message repeats.
 */
export const port = (fallback: number, description: string) =>
  Type.Integer({ minimum: 1, maximum: 65535, default: fallback, title: 'a whole number from 1 to 65535', description });

export const wholeNumber = (minimum: number, maximum: number, fallback: number, description: string) =>
  Type.Integer({
    minimum,
    maximum,
    default: fallback,
    title: `a whole number from ${minimum} to ${maximum}`,
    description,
  });

export const choice = <const Options extends readonly string[]>(
  options: Options,
  fallback: Options[number],
  description: string,
) => Type.Enum(options, { default: fallback, title: options.join(', ').replace(/, ([^,]*)$/, ' or $1'), description });

export const text = (fallback: string, description: string) =>
  Type.String({ minLength: 1, default: fallback, title: 'a text', description });

const ORIGIN = { pattern: '^https?://[^/?#\\s]+$', title: 'an origin such as https://acara.example, without a path' };
const ADDRESS = { pattern: '^https?://\\S+$', title: 'an address that begins with http:// or https://' };

export const origin = (description: string) => Type.Optional(Type.String({ ...ORIGIN, description }));
export const optionalAddress = (description: string) => Type.Optional(Type.String({ ...ADDRESS, description }));
export const address = (fallback: string, description: string) =>
  Type.String({ ...ADDRESS, default: fallback, description });

export const connection = (schemes: string, description: string) =>
  Type.Optional(
    Type.String({
      pattern: `^(${schemes})://\\S+$`,
      title: `an address that begins with ${schemes.replaceAll('|', ':// or ')}://`,
      description,
      writeOnly: true,
    }),
  );

export const secret = (minLength: number, description: string) =>
  Type.Optional(
    Type.String({ minLength, title: `a secret of at least ${minLength} characters`, description, writeOnly: true }),
  );

/** A secret that can be changed: while that is done, two of them stand there. */
export const secretPair = (minLength: number, description: string) => {
  const one = ` *[^, ][^,]{${minLength - 2},}[^, ] *`;
  return Type.Optional(
    Type.String({
      pattern: `^${one}(,${one})?$`,
      title: `a secret of at least ${minLength} characters, or two such with a comma between them`,
      description,
      writeOnly: true,
    }),
  );
};

export const optionalText = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, title: 'a text', description }));
