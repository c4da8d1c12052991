import type { ClusterPlan } from './cluster-plan.ts';
import type { Nginx } from './nginx.ts';

/** Sends requests to the processes in service. */
export interface Balancer {
  serves(name: string): boolean;
  /** @returns when no request is on its way to it any more and none will be */
  takeOut(name: string): Promise<void>;
  /** @returns when it gets requests again */
  putBack(name: string): Promise<void>;
}

/** nginx as the balancer. A configuration that nginx refuses changes nothing. */
export const createBalancer = (plan: ClusterPlan, nginx: Pick<Nginx, 'write' | 'reload'>): Balancer => {
  let out: ReadonlySet<string> = new Set();
  const change = async (next: ReadonlySet<string>) => {
    await nginx.write({ plan, out: next });
    out = next;
    await nginx.reload();
  };
  return {
    serves: (name) => !out.has(name),
    takeOut: (name) => change(new Set([...out, name])),
    putBack: (name) => change(new Set([...out].filter((other) => other !== name))),
  };
};
