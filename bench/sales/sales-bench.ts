import { defineRuns } from '../environment/test-environment.ts';
import { conservationRun } from './runs/conservation.ts';
import { flashSaleRun } from './runs/flash-sale.ts';
import { maximumRun } from './runs/maximum.ts';
import { negativeControl } from './runs/negative-control.ts';
import { ratioRun } from './runs/ratio.ts';
import { repetitionRun } from './runs/repetition.ts';
import { SALES_OPTIONS } from './sales-apis.ts';

const USAGE = `flash sales that must be exact, and orders per second beside pgbench (R1-R3, R5, R12, R13)
  --attempts N     purchases in flight at once in R1 and R2 (default 10000); --stock N places (default 500)
  --processes N    API processes on the one database (default 2)
  --rounds N       rounds of the ratio (default 15); --seconds N of each load and of R13 (default 2, R13: 10 times that)
  --connections N  requests in flight for the ratio (default 64)`;

export const { usage, run } = defineRuns('sales', USAGE, SALES_OPTIONS, {
  r1: flashSaleRun('R1', 'RESERVED'),
  r2: flashSaleRun('R2', 'UNRESERVED'),
  r3: negativeControl,
  r5: maximumRun,
  r12: repetitionRun,
  r13: conservationRun,
  ratio: ratioRun,
});
