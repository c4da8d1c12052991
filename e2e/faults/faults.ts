import type { Page } from '@playwright/test';
import { SHELL_NAME } from '@acara/shared-contract/release';
import type { ReleaseChange } from '../fixtures/sample-site.ts';
import { PAGE_FAULTS, STYLE_FAULTS } from '../mfe-sample/src/components/page-faults.ts';
import { FILE_FAULTS } from './file-faults.ts';
import * as acts from './visitor-acts.ts';

/** A faulty release that a tenth of the visitors get. */
export type Fault = {
  /** Its name for `npm run faults -- --only`. */
  name: string;
  /** Of the sample remote, in the browser: one of `mfe-sample/src/components`. */
  remote?: string;
  /** Page of the sample remote; the last part names faults of its server bundle. */
  path: string;
  /** Put in front of the first script of a package of the site: of the shell, or with `--remote` of that remote. */
  script?: { of: string; text: string };
  /** Changes the build, or the files of the release. */
  files?: ReleaseChange;
  isPhone?: boolean;
  /** Its visitors press nothing: a press ends the measurement of the largest paint. */
  isIdle?: boolean;
  /** The browsers of the canary have no workers. */
  hasNoWorker?: boolean;
  /** Visitors of the control report visits, and reach the remote's goal. */
  hasControl?: boolean;
  /** Half of the visitors get the release; those of the control have browsers, too. */
  controlHasBrowsers?: boolean;
  /** Its pages have a profile: visitors of other networks have reported what they show. */
  hasProfile?: boolean;
  /** How often a visitor presses a button that does nothing. */
  presses?: number;
  /**
   * Of a server bundle: only the first visitor has a browser, the others request so many documents while they stay. Browsers
   * would slow the pages down that they report.
   */
  documents?: number;
  /** Further actions of a visitor. @returns what is wrong after them */
  act?: (page: Page) => Promise<string | null>;
  /** How long a visitor stays, in ms. */
  stay: number;
  /** How long after the last visitor the halt is waited for, in ms; the gate decides every two seconds. */
  wait?: number;
  /** Minimum of visitors of the canary for faults that the control decides: nine visitors of the control for each. */
  visitors?: number;
  expected: 'halted' | 'not seen';
};

const remoteFault = (remote: string, more: Partial<Fault> = {}): Fault => ({
  name: `the remote ${remote}`,
  remote,
  path: '/uji/satu',
  stay: 5000,
  expected: 'halted',
  ...more,
});

const serverFault = (name: string, part: string, more: Partial<Fault> = {}): Fault => ({
  name: `the server bundle ${name}`,
  path: `/uji/${part}`,
  documents: 1,
  stay: 3000,
  expected: 'halted',
  ...more,
});

const shellFault = (name: string, text: string, more: Partial<Fault> = {}): Fault => ({
  name: `the shell ${name}`,
  script: { of: SHELL_NAME, text },
  path: '/uji/satu',
  stay: 5000,
  expected: 'halted',
  ...more,
});

/** A frozen page is reported after six seconds. */
const FROZEN = { stay: 9000 };
/** Each comparison takes seconds, one after the other. */
const COMPARED = { wait: 90_000 };
/** The contents of a page are reported once it was shown for three seconds. */
const SHOWN = { hasProfile: true, stay: 6000 };
const UNSEEN = { expected: 'not seen' } as const;

/** How faults of a page differ from the usual one. */
const PAGE_FAULT_DETAILS: Record<string, Partial<Fault>> = {
  'loops on mount': FROZEN,
  'blocks for 3 s': { stay: 7000 },
  // Until its calls exceed the budget.
  'calls without end': { stay: 7000 },
  'makes every press slow': { act: acts.pressAgain, stay: 7000, hasControl: true },
  'leaves a cover behind': { act: acts.goHome, stay: 9000 },
  'goes between two documents': { stay: 7000 },
  'shows its content late': { isIdle: true, stay: 7000 },
  'shifts its layout': { isIdle: true },
  'answers presses late': { act: acts.pressAgain, stay: 7000 },
  'locks the scroll': { isPhone: true, act: acts.scroll },
  'blocks scrolling': { isPhone: true, act: acts.scroll, ...UNSEEN },
  'has dead links': { act: acts.followLinks, stay: 8000 },
  'breaks fetch': UNSEEN,
  'hoards memory': UNSEEN,
  'fills the storage': { act: acts.store, ...UNSEEN },
  'corrupts the storage': UNSEEN,
  'makes too many cookies': UNSEEN,
  'disables its buttons': SHOWN,
  'shows half of its page': SHOWN,
  'leaves for a missing page': UNSEEN,
};

const NONE = 'none: the release is sound';

const FAULTS: readonly Fault[] = [
  { ...remoteFault(NONE, { controlHasBrowsers: true, hasProfile: true, ...UNSEEN }), name: NONE, remote: undefined },
  remoteFault('throws on evaluation'),
  remoteFault('throws in bootstrap'),
  remoteFault('throws in mount'),
  remoteFault('throws on first render'),
  remoteFault('throws in an effect'),
  remoteFault('throws later', { act: acts.breakLater }),
  remoteFault('throws in unmount', { act: acts.goHome, ...UNSEEN }),
  remoteFault('hangs in bootstrap', { stay: 6000 }),
  remoteFault('hangs in mount', { stay: 6000 }),
  remoteFault('exposes no mount'),
  ...Object.keys({ ...PAGE_FAULTS, ...STYLE_FAULTS }).map((name) => remoteFault(name, PAGE_FAULT_DETAILS[name])),
  {
    ...remoteFault('shows half of its page', { hasProfile: true, path: '/', act: acts.goToSample, isIdle: true }),
    ...{ name: 'the remote shows half of its page, on a soft visit', stay: 8000 },
  },
  remoteFault('loops on a click', FROZEN),
  remoteFault('never reaches its goal', { hasControl: true, stay: 3000, visitors: 40 }),
  {
    ...remoteFault('loops on mount', { hasControl: true, hasNoWorker: true, visitors: 40 }),
    name: 'the remote freezes, and no worker reports it',
  },
  remoteFault('renders nothing'),
  remoteFault('is empty on phones', { isPhone: true }),
  remoteFault('catches its error'),
  remoteFault('hydrates something else'),
  ...FILE_FAULTS.map(({ name, act, ...files }) => remoteFault(name, { remote: undefined, files, ...(act && { act }) })),
  serverFault('throws', 'lempar'),
  serverFault('hangs', 'macet', COMPARED),
  serverFault('takes all memory', 'memori', COMPARED),
  serverFault('answers an empty page', 'kosong'),
  serverFault('answers no page', 'sampah'),
  serverFault('leaks memory', 'bocor', { documents: 20, stay: 6000, visitors: 20, wait: 120_000 }),
  serverFault('never answers', 'diam', { stay: 8000, ...COMPARED }),
  shellFault('loops', 'for(const until=performance.now()+120000;performance.now()<until;);', FROZEN),
  shellFault(
    'eats all clicks',
    "addEventListener('click',e=>{e.stopImmediatePropagation();e.preventDefault()},true);",
    { presses: 4, stay: 8000 },
  ),
  shellFault('throws', "throw new Error('sample: the shell');"),
  shellFault('does not parse', '}'),
];

/** The profile of the sample remote's pages. */
const OF_THE_SAMPLE = ['goes between two documents', 'goes from page to page', 'has dead links'];

const whenMounted = (text: string) => `addEventListener('single-spa:routing-event',()=>{${text}},{once:true});`;

/** The same faults in another remote of the site, at one of its pages. */
const faultsOf = (remote: string, path: string): readonly Fault[] => {
  const texts = {
    [NONE]: '',
    'throws on evaluation': "throw new Error('sample: evaluation');",
    'does not parse': '<<<',
    ...Object.fromEntries(
      Object.entries(PAGE_FAULTS).map(([name, begin]) => [name, whenMounted(`(${begin.toString()})()`)]),
    ),
    ...Object.fromEntries(
      Object.entries(STYLE_FAULTS).map(([name, rules]) => [name, whenMounted(styleText(rules))] as const),
    ),
  };
  return Object.entries(texts)
    .filter(([name]) => !OF_THE_SAMPLE.includes(name))
    .map(([name, text]) => ({
      ...remoteFault(name, name === NONE ? { controlHasBrowsers: true, ...UNSEEN } : PAGE_FAULT_DETAILS[name]),
      ...{ name: `${remote} ${name}`, path, remote: undefined, script: { of: remote, text } },
    }));
};

const styleText = (rules: string) =>
  `const sheet=new CSSStyleSheet();sheet.replaceSync(${JSON.stringify(rules)});document.adoptedStyleSheets.push(sheet)`;

/** Of `npm run faults`: of the sample remote and the shell, or with `--remote` of another one. */
export const chosenFaults = ({ FAULT_REMOTE: remote, FAULT_PATH: path = '/' } = process.env): readonly Fault[] =>
  remote ? faultsOf(remote, path) : FAULTS;
