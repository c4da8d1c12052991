import { useLocation } from 'react-router-dom';
import { useSession } from '@acara/shared-auth';
import { savedChoice, type SavedChoice } from './saved-choice.ts';

const isAfterLogin = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'afterLogin' in state && state.afterLogin === true;

/** What a member who comes straight from the login had chosen of this event (docs/contracts/history-state.md). */
export const useResumedChoice = (eventId: number): SavedChoice | null => {
  const { state } = useLocation();
  const isMember = useSession().status === 'member';
  return isMember && isAfterLogin(state) ? savedChoice.of(eventId) : null;
};
