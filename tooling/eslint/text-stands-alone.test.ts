import { spawnSync } from 'node:child_process';
import path from 'node:path';

const RULE = 'acara-react/text-stands-alone';
const FILE = 'shared-ui/src/sample.tsx';
/** A component that returns this. */
const component = (jsx: string, before = '') => `${before}
type Props = { busy: boolean; text: string; count: number; list: readonly string[] };
export const Sample = ({ busy, text, count, list }: Props) => (${jsx});
`;
const withChildren = (type: string, jsx: string) => `
type Props = { busy: boolean; children: ${type} };
export const Sample = ({ busy, children }: Props) => (${jsx});
`;

const refused: [what: string, code: string][] = [
  ['an optional element before a text', component('<p>{busy && <b>!</b>} Masuk</p>')],
  ['an optional element after a text', component('<p>Masuk {busy && <b>!</b>}</p>')],
  ['an optional element before children', withChildren('ReactNode', '<p>{busy && <b>!</b>}{children}</p>')],
  ['one of two elements beside a text', component('<p>{busy ? <b>1</b> : <i>2</i>} Favorit</p>')],
  ['an element of a list beside a text', component('<p>Kursi {list.map((one) => <b key={one}>{one}</b>)}</p>')],
  ['a text that changes between fixed ones', component('<p>Sisa {count} tiket</p>')],
  ['two texts that change', component('<p>{text} {count}</p>')],
  ['a text that changes beside an element', component('<p><b>Harga</b> {text}</p>')],
  ['a text that comes and goes', component("<p><b>Harga</b>{busy && ' menunggu'}</p>")],
  ['one of two texts beside an element', component("<p><b>Harga</b>{busy ? 'ya' : 'tidak'}</p>")],
  ['the result of a function beside an element', component('<p><b>Harga</b>{text.trim()}</p>')],
  ['a text of a fragment, which comes and goes with it', component('<p><b>1</b>{busy && <>· <b>2</b></>}</p>')],
  ['a text that is all of a fragment', component('<>{text}</>')],
  [
    'an optional element of another name',
    component('<p>{sign} Masuk</p>', 'const sign = Math.random() > 1 && <b>!</b>;'),
  ],
];

const allowed: [what: string, code: string][] = [
  ['the only text of an element', component('<p>{text}</p>')],
  ['a text that comes and goes alone', component("<p>{busy && 'menunggu'}</p>")],
  ['a template literal', component('<p>{`Sisa ${count} tiket`}</p>')],
  ['a fixed text beside fixed elements', component('<p>Sudah punya akun? <a href="/login">Masuk</a></p>')],
  ['texts in elements of their own', component('<p>{busy && <b>!</b>}<span>{text}</span></p>')],
  ['blanks between elements', component('<p>{busy && <b>!</b>} <span>{text}</span></p>')],
  ['elements of a list', component('<p>{list.map((one) => <b key={one}>{one}</b>)}<i>!</i></p>')],
  [
    'elements that a function makes',
    component("<p>{bold('a')}<i>!</i></p>", 'const bold = (of: string) => <b>{of}</b>;'),
  ],
  ['elements by name', component('<p>{ICONS.a}<b>{text}</b></p>', 'const ICONS = { a: <b>!</b> };')],
  ['children that are elements', withChildren('Elements', '<p>{busy && <b>!</b>}{children}</p>')],
  ['functions that render', withChildren('() => Elements', '<p>{busy && <b>!</b>}{children()}</p>')],
];

describe('texts beside others in JSX', () => {
  const samples = [...refused, ...allowed].map(([, code]) => ({ file: FILE, code }));
  const { stdout, stderr } = spawnSync(process.execPath, [path.join(__dirname, 'lint-samples.mjs')], {
    input: JSON.stringify(samples),
    encoding: 'utf8',
  });
  if (!stdout) throw new Error(stderr);
  const broken: string[][] = JSON.parse(stdout);

  it.each(refused.map(([what], at) => ({ what, rules: broken[at] })))('refuses $what', ({ rules }) => {
    expect(rules).toContain(RULE);
  });

  it.each(allowed.map(([what], at) => ({ what, rules: broken[refused.length + at] })))('allows $what', ({ rules }) => {
    expect(rules).not.toContain(RULE);
  });
});
