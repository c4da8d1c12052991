import { checkCoverage, type TestResult } from './check-coverage.ts';
import { parseStatements } from './statements.ts';

const STATEMENTS = ['# Home', '', '- `home.teaser` Four events.', 'More of it.', '- `home.more` Four more.'].join('\n');

const passed = (title: string) => ({ title, status: 'passed' }) as const;
const failed = (title: string) => ({ title, status: 'failed' }) as const;
const check = (markdown: string, ...results: TestResult[]) =>
  checkCoverage(parseStatements('home.md', markdown), results);

describe('the statements', () => {
  it('are held when each has a test that passed', () => {
    expect(check(STATEMENTS, passed('shows four [home.teaser]'), passed('brings [home.more]'), passed('else'))).toEqual(
      { passed: 2, failed: 0, problems: [] },
    );
  });

  it('may share a test', () => {
    expect(check(STATEMENTS, passed('shows four, then eight [home.teaser, home.more]')).failed).toBe(0);
  });

  it.each([
    ['no test', [], 'home.md:3 home.teaser has no test that ran'],
    ['a test that failed', [failed('shows four [home.teaser]')], "home.md:3 home.teaser: 'shows four [home.teaser]'"],
    [
      'one row of several that failed',
      [passed('shows 4 [home.teaser]'), failed('shows 8 [home.teaser]')],
      "'shows 8 [home.teaser]' did not pass",
    ],
    ['an id that is not at the end', [passed('[home.teaser] shows four')], 'home.teaser has no test that ran'],
  ])('are not with %s', (_, results, problem) => {
    const tally = check(STATEMENTS, passed('brings [home.more]'), ...results);
    expect(tally).toMatchObject({ passed: 1, failed: 1 });
    expect(tally.problems.join()).toContain(problem);
  });

  it('have ids of their own', () => {
    const { problems } = check(`${STATEMENTS}\n- \`home.more\` Again.`, passed('all [home.teaser, home.more]'));
    expect(problems).toEqual(['home.md:6 has the id home.more of home.md:5']);
  });

  it('are complete: a title may not contain another id', () => {
    const { failed: count, problems } = check(STATEMENTS, passed('all [home.teaser, home.more]'), passed('a [home.b]'));
    expect({ count, problems }).toEqual({
      count: 1,
      problems: ["'a [home.b]' names home.b, which is no statement"],
    });
  });

  it('are not held when there are none', () => {
    expect(check('# Home')).toMatchObject({ passed: 0, failed: 1 });
  });
});
