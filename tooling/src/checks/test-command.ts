import { runStages } from './run-stages.ts';
import { STAGES } from './stages.ts';

await runStages(STAGES, 'test');
