import path from 'node:path';
import { wantedWorkflows, writeWorkflows } from './workflow-files.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

writeWorkflows(ROOT);
console.log(`.github/workflows: ${[...wantedWorkflows(ROOT).keys()].join(', ')}`);
