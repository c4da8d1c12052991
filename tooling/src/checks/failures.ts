import fs from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

const JestReport = Type.Object({
  testResults: Type.Array(
    Type.Object({
      message: Type.String(),
      assertionResults: Type.Array(
        Type.Object({ fullName: Type.String(), status: Type.String(), failureMessages: Type.Array(Type.String()) }),
      ),
    }),
  ),
});

const WithMessage = Type.Object({ message: Type.Optional(Type.String()) });
const PlaywrightSuite = Type.Cyclic(
  {
    Suite: Type.Object({
      specs: Type.Array(
        Type.Object({
          title: Type.String(),
          file: Type.String(),
          tests: Type.Array(
            Type.Object({
              status: Type.String(),
              results: Type.Array(Type.Object({ errors: Type.Array(WithMessage) })),
            }),
          ),
        }),
      ),
      suites: Type.Optional(Type.Array(Type.Ref('Suite'))),
    }),
  },
  'Suite',
);
const PlaywrightReport = Type.Object({ errors: Type.Array(WithMessage), suites: Type.Array(PlaywrightSuite) });

/** Lines of one failure that are repeated. */
const LINES = 25;

const inShort = (title: string, messages: readonly string[]): string =>
  stripVTControlCharacters([title, ...messages].join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES)
    .join('\n    ');

const ofJest = ({ testResults }: Static<typeof JestReport>): string[] =>
  testResults.flatMap(({ message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length > 0) return failed.map((test) => inShort(test.fullName, test.failureMessages));
    // A file that could not be run at all.
    return message && assertionResults.length === 0 ? [inShort(message, [])] : [];
  });

const getMessages = (errors: readonly Static<typeof WithMessage>[]) => errors.map(({ message = '' }) => message);

const ofSuite = (suite: Static<typeof PlaywrightSuite>): string[] => [
  ...suite.specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const outcome = status === 'flaky' ? ' (passed when repeated)' : '';
        return inShort(
          `${file} › ${title}${outcome}`,
          getMessages(results.flatMap(({ errors }) => errors.slice(0, 3))),
        );
      }),
  ),
  ...(suite.suites ?? []).flatMap(ofSuite),
];

/**
 * What went wrong in a run, for the end of its output: whoever reads only that must find the cause.
 * @param file a report of jest (`--json`) or of Playwright's JSON reporter; none, or another file: nothing is said
 * @returns one text per failed test, shortened
 */
export const describeFailures = (file: string): string[] => {
  const report: unknown = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
  if (Value.Check(JestReport, report)) return ofJest(report);
  if (!Value.Check(PlaywrightReport, report)) return [];
  return [...getMessages(report.errors).map((message) => inShort(message, [])), ...report.suites.flatMap(ofSuite)];
};
