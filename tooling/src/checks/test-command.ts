import fs from 'node:fs';
import path from 'node:path';
import { knownRemotes, workspaces } from '@acara/releases/known-remotes';
import { checkAdvisories } from './advisories.ts';
import { checkCoverage } from './product-coverage/check-coverage.ts';
import { readStatements } from './product-coverage/statements.ts';
import { runStages } from './run-stages.ts';
import { readResult, runTargets, targetStage, type Stage, type StageContext } from './stages.ts';
import { readTestReport } from './test-report.ts';

// `npm test`. nx runs a target only where something that it reads has changed since it last passed.

/** Reports of jest, one per target. */
const unitReports = (root: string): string[] =>
  workspaces(root).flatMap((name) => fs.globSync(path.join(root, name, '.build', 'test*.json')));

/** Reports of the browser tests, one per folder of specs: of the whole site, and of each remote. */
const browserReports = ({ root, work }: Pick<StageContext, 'root' | 'work'>): string[] =>
  [...fs.readdirSync(path.join(root, 'e2e', 'specs')), ...knownRemotes(root)].map((name) =>
    path.join(work, `e2e-${name}.json`),
  );

const units: Stage = {
  name: 'units',
  run: async (context) => {
    const exitCode = await runTargets(context, 'test', 'test-site', 'test-repository');
    return readResult(unitReports(context.root), exitCode);
  },
};

const e2e: Stage = {
  name: 'e2e',
  run: async (context) => readResult(browserReports(context), await runTargets(context, 'e2e')),
};

/** Each statement against the tests: after `--only`, those of the latest run of the stages left out. */
const coverage: Stage = {
  name: 'coverage',
  run: ({ root, work }) => {
    const files = [...unitReports(root), ...browserReports({ root, work })];
    const { problems, ...tally } = checkCoverage(
      readStatements(root),
      files.flatMap((file) => readTestReport(file)?.tests ?? []),
    );
    for (const problem of problems) console.error(problem);
    return Promise.resolve(tally);
  },
};

await runStages(
  [
    targetStage('lint', 'repository', 'lint'),
    targetStage('types', 'typecheck'),
    { name: 'advisories', run: ({ root }) => checkAdvisories(root) },
    targetStage('releases', 'releases'),
    targetStage('fuzz', 'fuzz'),
    units,
    e2e,
    coverage,
  ],
  'test',
);
