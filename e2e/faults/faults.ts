/** A faulty release that a tenth of the visitors get. */
export type Fault = {
  /** As `npm run faults -- --only` takes it. */
  name: string;
  /** Of the sample remote, in the browser: one of `mfe-sample/src/components`. */
  remote?: string;
  /** Page of the sample remote; the last part names faults of its server bundle. */
  path: string;
  /** Put in front of the shell's script. */
  shell?: string;
  isPhone?: boolean;
  /** How often a visitor presses a button that does nothing. */
  presses?: number;
  /** How long a visitor stays, in ms. */
  stay: number;
  /** How long after the last visitor the halt is waited for, in ms; the gate decides every two seconds. */
  wait?: number;
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
  stay: 3000,
  expected: 'halted',
  ...more,
});

const shellFault = (name: string, shell: string, more: Partial<Fault> = {}): Fault => ({
  name: `the shell ${name}`,
  shell,
  path: '/uji/satu',
  stay: 5000,
  expected: 'halted',
  ...more,
});

/** A frozen page is told after six seconds. */
const FROZEN = { stay: 9000 };
/** Each comparison takes seconds, one after the other. */
const COMPARED = { wait: 90_000 };
const UNSEEN = { expected: 'not seen' } as const;

export const FAULTS: readonly Fault[] = [
  { ...remoteFault('throws in mount'), name: 'none: the release is sound', remote: undefined, ...UNSEEN },
  remoteFault('throws in mount'),
  remoteFault('throws later'),
  remoteFault('loops on mount', FROZEN),
  remoteFault('loops on a click', FROZEN),
  remoteFault('blocks for 3 s', { stay: 7000 }),
  remoteFault('renders nothing'),
  remoteFault('is empty on phones', { isPhone: true }),
  remoteFault('is hidden by its styles'),
  remoteFault('is covered'),
  remoteFault('removes the header'),
  remoteFault('hides the header'),
  remoteFault('breaks fetch'),
  remoteFault('reloads'),
  remoteFault('goes from page to page'),
  // Until its calls exceed the budget.
  remoteFault('calls without end', { stay: 7000 }),
  remoteFault('sends wrong payloads'),
  remoteFault('catches its error'),
  remoteFault('hydrates something else'),
  serverFault('throws', 'lempar'),
  serverFault('hangs', 'macet', COMPARED),
  serverFault('takes all memory', 'memori', COMPARED),
  serverFault('answers an empty page', 'kosong'),
  shellFault('loops', 'for(const until=performance.now()+120000;performance.now()<until;);', FROZEN),
  shellFault(
    'eats all clicks',
    "addEventListener('click',e=>{e.stopImmediatePropagation();e.preventDefault()},true);",
    { presses: 4, stay: 8000 },
  ),
];
