import { useEffect, useState } from 'react';
import type { Session } from '@acara/shared-auth';
import { BAR_PLACE } from '@acara/shared-contract/release';
import { Place, useFragmentHost } from '@acara/shared-ui/fragments';
import { whenIdle } from '../../when-idle.ts';

/** What remotes show in the header of every page, once the page is idle; again after a login or logout. */
export const BarPlace = ({ session }: { session: Session }) => {
  const [isIdle, setIdle] = useState(false);
  const host = useFragmentHost();
  useEffect(() => void whenIdle(window, () => setIdle(true)), []);
  if (!isIdle || !host || host.inPlace(BAR_PLACE).length === 0) return null;
  return <Place key={session.status === 'member' ? session.id : session.status} name={BAR_PLACE} />;
};
