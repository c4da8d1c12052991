import { runStages } from './run-stages.ts';
import { ensureReaders, VERIFY_STAGES } from './verify-stages.ts';

await runStages(VERIFY_STAGES, 'verify', ensureReaders);
