import { setTimeout as delay } from 'node:timers/promises';
import type { Checks, SandboxControl } from '@acara/bench/lab';
import type { Visitors } from '../visitors.ts';

/** What a fault is given. Seconds. */
export type Scene = {
  visitors: Visitors;
  control: SandboxControl;
  checks: Checks;
  /** Waits until something is sold after this moment, and notes how long that took. */
  soldWithin: (limit: number) => Promise<void>;
};

export type Fault = {
  /** What happens, in words. */
  what: string;
  /** Longest time without a page for all visitors, in seconds. */
  silence?: number;
  /** The same for the visitors of each machine. */
  silenceOfEach?: number;
  /** Requests that may need a second try. */
  triedAgain?: number;
  /** Index of a machine whose own visitors do not count. */
  except?: number;
  times?: number;
  run: (scene: Scene) => Promise<void>;
  /** The steps of an operator that restore the state before. */
  repair?: () => Promise<void>;
};

export const seconds = (count: number): Promise<void> => delay(count * 1_000);
