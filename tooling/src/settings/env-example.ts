import { PROGRAMS, SECTIONS } from '@acara/server-kit/settings';

const HEAD = `# Settings of the site. Copy to .env and remove the # from a line to change it; an environment variable of the same
# name wins. Each line shows the default; empty means not set. More of it: docs/operations.md. This list is written by
# \`npm run settings\`.
`;

type Entry = (typeof SECTIONS)[number]['settings'][number];

const getNotes = ([, { kind, marks, readers }]: Entry): string =>
  [
    `read by ${readers.map((reader) => PROGRAMS[reader]).join(', ')}`,
    ...(kind.isSecret ? ['secret'] : []),
    ...(marks.only ? [`for ${marks.only} alone`] : []),
    ...[marks.neededWith ?? []].flat().map((other) => `${other} needs it`),
    ...(marks.needed ? ['production needs it'] : []),
  ].join('; ');

const getLines = (entry: Entry): string => {
  const [name, { description, marks }] = entry;
  return `# ${name}=${marks.default ?? ''}\n#   ${description} (${getNotes(entry)})\n`;
};

/** The text of `.env.example`. */
export const envExample = (): string =>
  [HEAD, ...SECTIONS.map(({ title, settings }) => `## ${title}\n${settings.map(getLines).join('')}`)].join('\n');
