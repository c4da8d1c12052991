import { runStages } from './run-stages.ts';
import { VERIFY_STAGES } from './verify-stages.ts';

await runStages(VERIFY_STAGES, 'verify');
