import { useState } from 'react';
import { useHydrated } from '@acara/shared-ui/visibility';

type Likeable = { current_auth_liked: boolean };

/** Toggles a like, or returns false: a guest signs in first. */
export type ToggleLike<Event extends Likeable = Likeable> = (event: Event) => false | void;

/**
 * A like that shows in the next frame after its press: lists follow with a changed event when they have time, and with
 * another one if the server refuses it.
 * @returns whether it is shown as liked, and what a press does
 */
export const useLike = <Event extends Likeable>(event: Event, toggle?: ToggleLike<Event>): [boolean, () => void] => {
  const [pressed, setPressed] = useState<Event | null>(null);
  // The server renders for a guest; a like may be known before this is hydrated.
  const liked = useHydrated() && event.current_auth_liked !== (pressed === event);
  const press = () => {
    if (toggle?.({ ...event, current_auth_liked: liked }) !== false) setPressed(pressed === event ? null : event);
  };
  return [liked, press];
};
