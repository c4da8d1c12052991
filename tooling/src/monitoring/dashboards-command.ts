import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '@acara/shared-contract/settings';
import { DASHBOARDS, grafanaDashboard } from './dashboards.ts';

const folder = path.join(ROOT, '.build', 'dashboards');
fs.mkdirSync(folder, { recursive: true });
for (const dashboard of DASHBOARDS) {
  const file = path.join(folder, `${dashboard.name}.json`);
  fs.writeFileSync(file, `${JSON.stringify(grafanaDashboard(dashboard), null, 2)}\n`);
  console.log(`${path.relative(ROOT, file)}: written`);
}
