import { useEffect, useState } from 'react';
import type { ChromeMember } from '../chrome-session.ts';

type Known = { id: number; email: string };

// For the life of the page: the menu is opened and closed often.
let known: Known | null = null;

const load = async (id: number): Promise<Known> => {
  const { ownProfile } = await import(/* webpackChunkName: "member" */ '@acara/shared-api');
  const { email } = await ownProfile();
  return (known = { id, email });
};

/** The member's e-mail, asked for when it is first shown: no login answers it. Null until it is known. */
export const useMemberEmail = ({ id }: ChromeMember): string | null => {
  const [, setFound] = useState<Known | null>(null);
  const isKnown = known?.id === id;
  useEffect(() => {
    if (isKnown) return;
    let isGone = false;
    // Without it the menu shows the name alone.
    load(id).then(
      (found) => !isGone && setFound(found),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [id, isKnown]);
  return known?.id === id ? known.email : null;
};
