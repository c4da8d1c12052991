import fs from 'node:fs';
import path from 'node:path';
import { defineBench, type Bench } from './bench.ts';
import { atMost } from './goal.ts';
import { exactly } from './statistics.ts';

const RESULTS = path.resolve(import.meta.dirname, '../results');
const NAME = 'harness-test';
const listResults = () => (fs.existsSync(RESULTS) ? fs.readdirSync(RESULTS) : []).filter((one) => one.startsWith(NAME));

let printed: string[] = [];
beforeEach(() => {
  printed = [];
  jest.spyOn(console, 'log').mockImplementation((words: string) => void printed.push(words));
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const file of listResults()) fs.rmSync(path.join(RESULTS, file));
});

const OPTIONS = { minutes: 1, inFlight: 5, fast: false };
const runBench = (args: string[], work: (bench: Bench<typeof OPTIONS>) => Promise<void>) =>
  defineBench(NAME, 'a test', OPTIONS, work).run(args);

describe('a bench', () => {
  it('has its options with their defaults, and refuses what is no number', async () => {
    const seen: unknown[] = [];
    await runBench(['--in-flight', '7'], async ({ inFlight, fast }) => void seen.push(inFlight, fast));
    expect(seen).toEqual([7, false]);
    await expect(runBench(['--in-flight', 'many'], async () => {})).rejects.toThrow('--in-flight must be a number');
  });

  it('does the parts that --only names, in any case, with all of a family, and knows what there is not', async () => {
    const done: string[] = [];
    const work = async ({ part }: Bench) => {
      for (const name of ['R1', 'R25_1000', 'R25_3000']) await part(name, async () => void done.push(name));
    };
    await runBench(['--only', 'r25'], work);
    expect(done).toEqual(['R25_1000', 'R25_3000']);
    await expect(runBench(['--only', 'r1,r2'], work)).rejects.toThrow('There is no run r2; there are R1');
  });

  it('fails with what did not hold, after all parts; one that throws has failed too', async () => {
    const ended: string[] = [];
    const failure = runBench([], async ({ part }) => {
      await part('first', async ({ disposables, holds }) => {
        disposables.add(async () => void ended.push('first'));
        holds(true, 'never said');
        holds(false, 'a seat was sold twice');
      });
      await part('second', () => Promise.reject(new Error('no database')));
      await part('third', async () => void ended.push('third'));
    });
    await expect(failure).rejects.toThrow(/first: a seat was sold twice\nsecond: Error: no database/);
    expect(ended).toEqual(['first', 'third']);
  });

  it('prints and saves its tables and goals; a missed goal is no failure', async () => {
    await runBench([], async ({ table, goal }) => {
      table('speeds', [{ page: 'home', ms: 12 }]);
      goal(atMost('1', 'speed, ms', 10), 'home', exactly(12));
    });
    expect(printed.join('\n')).toMatch(/speeds\npage\s+ms\nhome\s+12/);
    expect(printed.join('\n')).toContain('missed');
    const [file = ''] = listResults();
    const saved = JSON.parse(fs.readFileSync(path.join(RESULTS, file), 'utf8'));
    expect(saved.runs[NAME].tables.speeds).toEqual([{ page: 'home', ms: 12 }]);
    expect(saved.goals[0].state).toBe('missed');
  });
});
