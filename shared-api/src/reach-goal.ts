import { GOAL_EVENT } from '@acara/shared-contract/release';

/** A visitor reached a goal that `remote.json` declares without a call. Reported once per document. */
export const reachGoal = (name: string): void => {
  window.dispatchEvent(new CustomEvent(GOAL_EVENT, { detail: name }));
};
