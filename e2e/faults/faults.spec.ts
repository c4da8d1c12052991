import { expect } from '../fixtures/test.ts';
import { sampleTest as test } from '../fixtures/sample-test.ts';
import { chosenFaults } from './faults.ts';
import { runRollout } from './run-rollout.ts';

// Each faulty release is a canary of a real site, whose visitors are real browsers. `npm run faults`.

const most = Number(process.env.FAULT_VISITORS ?? 20);

test.use({ edgeEnv: { EDGE_TRUST_PROXY: 'loopback', RENDER_WORKERS: '2' } });
test.describe.configure({ timeout: 240_000 });

for (const fault of chosenFaults())
  test(fault.name, async ({ browser, sampleSite }) => {
    const result = await runRollout(browser, sampleSite, fault, Math.max(most, fault.visitors ?? 0));
    test.info().annotations.push({ type: 'result', description: JSON.stringify(result) });
    expect(result.why === null ? 'not seen' : 'halted').toBe(fault.expected);
  });
