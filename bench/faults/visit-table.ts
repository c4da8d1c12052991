import { fixed, textTable } from '../lib/text-table.ts';
import type { Aftermath } from './after-faults.ts';
import type { VisitCounts } from './paying-visitors.ts';

/** A sale under faults as one line under its header. */
export const printVisits = (name: string, counts: VisitCounts, seconds: number): void => {
  const { attempts, sold, refused, broken, unavailable, paid, left } = counts;
  const numbers = [attempts, sold, refused, broken, unavailable, paid, left].map(String);
  const header = ['run', 'purchases', 'sold', 'refused', 'no answer', '503/429', 'paid', 'left', 'seconds'];
  console.log(textTable(header, [[name, ...numbers, fixed(seconds, 0)]]));
};

export const printAftermath = (after: Aftermath): void => {
  console.log(
    `  paid and not heard of: ${after.unheardAtFirst} when the faults were over, ${after.unheardAfterAsking} after the provider was asked`,
  );
  console.log(
    `  ${after.unpaid} unpaid orders; the last place was free ${fixed(after.freedAfterGraceSeconds, 1)} s after hold and grace of 2 min (limit 60 s)`,
  );
  console.log(
    `  approved ${after.approved}, given back ${after.rejected}, refunds owed ${after.owed}; paid and lost, or stuck: ${after.broken.length === 0 ? 0 : after.broken.join('; ')}`,
  );
};
