import { workspaces } from '@acara/releases/known-remotes';
import { checkFilter, releaseFilter, siteFilter, type PathFilter } from './path-filters.ts';

export type Workflow = Readonly<Record<string, unknown>>;

const CHECKOUT = 'actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683';
const SETUP_NODE = 'actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020';

const prepared = (checkout: Record<string, unknown> = {}) => [
  { uses: CHECKOUT, with: { 'persist-credentials': false, ...checkout } },
  { uses: SETUP_NODE, with: { 'node-version': 24, cache: 'npm' } },
  { run: 'npm ci' },
];

const READ_ONLY = { permissions: { contents: 'read' } };

/** On branches a newer commit cancels the check of the previous one; on main every commit is checked. */
const ONE_CHECK_PER_BRANCH = {
  group: '${{ github.workflow }}-${{ github.ref }}',
  'cancel-in-progress': "${{ github.ref != 'refs/heads/main' }}",
};

const onChange = (check: PathFilter, release: PathFilter) => ({
  pull_request: { paths: check },
  push: { branches: ['main'], paths: release },
});

const CHECK = './.github/workflows/check-package.yml';
const RELEASE = './.github/workflows/release-package.yml';

/** Inputs of a manual run, passed to the release command. */
const BY_HAND = {
  inputs: {
    action: {
      description: 'What to do with the release',
      type: 'choice',
      required: true,
      options: ['rollout', 'approve', 'promote', 'halt', 'rollback'],
    },
    percent: { description: 'rollout: share of the visitors in percent; empty for the next step', type: 'string' },
    release: { description: 'rollout, rollback: which release; empty for the obvious one', type: 'string' },
    why: { description: 'Why; recorded in the audit', type: 'string', required: true },
  },
};

/** A remote or the shell: checked after changes, published from main to 1 %, then rolled out or back manually. */
const released = (root: string, name: string): Workflow => ({
  name,
  on: { ...onChange(checkFilter(root, name), releaseFilter(root, name)), workflow_dispatch: BY_HAND },
  ...READ_ONLY,
  jobs: {
    check: { if: "github.event_name != 'workflow_dispatch'", uses: CHECK, with: { package: name } },
    publish: {
      if: "github.event_name == 'push'",
      needs: 'check',
      uses: RELEASE,
      with: { package: name, action: 'publish' },
      secrets: 'inherit',
    },
    change: {
      if: "github.event_name == 'workflow_dispatch' && github.ref == 'refs/heads/main'",
      uses: RELEASE,
      with: {
        package: name,
        action: '${{ inputs.action }}',
        percent: '${{ inputs.percent }}',
        release: '${{ inputs.release }}',
        why: '${{ inputs.why }}',
      },
      secrets: 'inherit',
    },
  },
});

/** A shared package: checked alone; the packages that contain it have their own workflows. */
const shared = (root: string, name: string): Workflow => ({
  name,
  on: onChange(checkFilter(root, name), checkFilter(root, name)),
  ...READ_ONLY,
  jobs: { check: { uses: CHECK, with: { package: name } } },
});

/** The whole site: all stages of `npm test`, after changes of servers or of what all remotes share, and every night. */
const site = (): Workflow => ({
  name: 'site',
  on: { ...onChange(siteFilter(), siteFilter()), schedule: [{ cron: '0 18 * * *' }], workflow_dispatch: {} },
  ...READ_ONLY,
  concurrency: ONE_CHECK_PER_BRANCH,
  jobs: {
    test: {
      'runs-on': 'ubuntu-latest',
      'timeout-minutes': 60,
      env: { CHROMIUM_PATH: '/usr/bin/google-chrome' },
      // With the history: the deployed API is run beside the new one (docs/operations.md).
      steps: [...prepared({ 'fetch-depth': 0 }), { run: 'npm test' }],
    },
  },
});

/** Reusable: the checks of one package. */
const checkRemote = (): Workflow => ({
  name: 'check a package',
  on: { workflow_call: { inputs: { package: { type: 'string', required: true } } } },
  ...READ_ONLY,
  jobs: {
    check: {
      'runs-on': 'ubuntu-latest',
      'timeout-minutes': 20,
      concurrency: {
        ...ONE_CHECK_PER_BRANCH,
        group: 'check-${{ inputs.package }}-${{ github.ref }}',
      },
      env: { PACKAGE: '${{ inputs.package }}' },
      steps: [...prepared(), { run: 'npm run check -- "$PACKAGE"' }],
    },
  },
});

/**
 * Publishes, and rolls a new release out to the first visitors. A remote's first release becomes stable at once; one
 * published during another rollout waits for a decision about that. Unchanged sources, such as after an unrelated change
 * of the lockfile, are not rolled out. Files are written outside the checkout, which would be dirty otherwise.
 */
const PUBLISH = `npm run --silent release -- publish "$PACKAGE" --by "$GITHUB_ACTOR" --why "$GITHUB_SHA" --json > "$RUNNER_TEMP/published.json" || {
  code=$?
  node -p 'JSON.parse(fs.readFileSync(process.env.RUNNER_TEMP + "/published.json", "utf8")).error.message' || cat "$RUNNER_TEMP/published.json"
  exit "$code"
}
cat "$RUNNER_TEMP/published.json"
release=$(node -p 'JSON.parse(fs.readFileSync(process.env.RUNNER_TEMP + "/published.json", "utf8"))[0].releaseId')
npm run --silent release -- status "$PACKAGE" --json > "$RUNNER_TEMP/status.json"
what=$(node -p 'const read = (file) => JSON.parse(fs.readFileSync(process.env.RUNNER_TEMP + "/" + file, "utf8"));
  const [{ outcome, releaseId }] = read("published.json");
  const [{ releases, candidate }] = read("status.json").packages;
  const isNew = releases.some((one) => one.releaseId === releaseId && one.state === "new");
  !isNew ? "nothing" : outcome !== "published" ? "known" : candidate ?? "new"')
case "$what" in
  nothing) echo "There is nothing new to roll out." ;;
  known) echo "::notice::$PACKAGE $release was published before and is not rolled out: roll it out manually." ;;
  new) npm run release -- rollout "$PACKAGE" --release "$release" --percent 1 --by "$GITHUB_ACTOR" --why "$GITHUB_SHA" ;;
  *) echo "::notice::$PACKAGE $what is being rolled out: promote or halt it, then roll the new release out manually." ;;
esac
`;

/** Arguments of the release command from the inputs of a manual run. */
const CHANGE = `options=(--by "$GITHUB_ACTOR" --why "$WHY")
if [ "$ACTION" = rollout ] && [ -n "$PERCENT" ]; then options+=(--percent "$PERCENT"); fi
if [ "$ACTION" = rollout ] && [ -z "$PERCENT" ]; then options+=(--next); fi
if [ "$ACTION" = rollout ] && [ -n "$RELEASE" ]; then options+=(--release "$RELEASE"); fi
if [ "$ACTION" = rollback ] && [ -n "$RELEASE" ]; then options+=(--to "$RELEASE"); fi
npm run release -- "$ACTION" "$PACKAGE" "\${options[@]}"
`;

/** Reusable: changes a release, on a runner with access to the releases and their registry. */
const releaseRemote = (): Workflow => {
  const text = { type: 'string', default: '' };
  return {
    name: 'release a package',
    on: {
      workflow_call: {
        inputs: {
          package: { type: 'string', required: true },
          action: { type: 'string', required: true },
          percent: text,
          release: text,
          why: text,
        },
      },
    },
    ...READ_ONLY,
    jobs: {
      release: {
        'runs-on': 'ubuntu-latest',
        'timeout-minutes': 20,
        // The environment's protection rules decide who may do this.
        environment: 'release-${{ inputs.package }}',
        concurrency: { group: 'release-${{ inputs.package }}', 'cancel-in-progress': false },
        env: {
          RELEASES_DATABASE_URL: '${{ secrets.RELEASES_DATABASE_URL }}',
          RELEASES_SECRET: '${{ secrets.RELEASES_SECRET }}',
          // Empty where there is no bucket.
          RELEASES_BUCKET_URL: '${{ vars.RELEASES_BUCKET_URL }}',
          RELEASES_BUCKET_REGION: '${{ vars.RELEASES_BUCKET_REGION }}',
          RELEASES_BUCKET_ACCESS_KEY: '${{ secrets.RELEASES_BUCKET_ACCESS_KEY }}',
          RELEASES_BUCKET_SECRET_KEY: '${{ secrets.RELEASES_BUCKET_SECRET_KEY }}',
          // As environment variables, never inside a command: what a person typed is data.
          PACKAGE: '${{ inputs.package }}',
          ACTION: '${{ inputs.action }}',
          PERCENT: '${{ inputs.percent }}',
          RELEASE: '${{ inputs.release }}',
          WHY: '${{ inputs.why }}',
        },
        steps: [
          ...prepared(),
          { name: 'Publish, then 1 %', if: "inputs.action == 'publish'", shell: 'bash', run: PUBLISH },
          { name: 'Change', if: "inputs.action != 'publish'", shell: 'bash', run: CHANGE },
          { name: 'Status', if: 'always()', run: 'npm run release -- status "$PACKAGE"' },
        ],
      },
    },
  };
};

/** Every workflow, by the name of its file. */
export const workflowDocuments = (root: string, remotes: readonly string[]): Map<string, Workflow> =>
  new Map([
    ['check-package.yml', checkRemote()],
    ['release-package.yml', releaseRemote()],
    ['site.yml', site()],
    ...['shell', ...remotes].map((name): [string, Workflow] => [`${name}.yml`, released(root, name)]),
    ...workspaces(root)
      .filter((name) => name.startsWith('shared-'))
      .map((name): [string, Workflow] => [`${name}.yml`, shared(root, name)]),
  ]);
