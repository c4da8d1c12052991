import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '@acara/server-kit/settings';
import { envExample } from './env-example.ts';

fs.writeFileSync(path.join(ROOT, '.env.example'), envExample());
console.log('.env.example: written');
