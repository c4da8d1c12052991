// @ts-check
// `npm run dashboards`: writes dashboards for Grafana to .build/dashboards.
import { runMain } from './bootstrap/run-main.mjs';

runMain('src/monitoring/dashboards-command.ts');
