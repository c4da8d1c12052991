import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { LoginSession } from '@acara/shared-contract';
import { Banner, useBanner } from '@acara/shared-ui/banner';
import { Button, QueryArea } from '@acara/shared-ui/primitives';
import { accountQueries } from '../../components/account-api.ts';
import { Card, CardTitle } from '../../components/profile/profile-frame.tsx';
import { EndLoginsDialog, useEndLogins } from './end-logins.tsx';
import { Top, LoginListSkeleton, LoginRow } from './login-row.tsx';

const ownFirst = (sessions: readonly LoginSession[]) =>
  [...sessions].sort(
    (a, b) =>
      Number(b.current_status) - Number(a.current_status) || Date.parse(b.created_at) - Date.parse(a.created_at),
  );

export const LoginActivity = () => {
  const sessions = useQuery({ ...accountQueries.sessions(), staleTime: 0 });
  const { message, showMessage } = useBanner();
  const heading = useRef<HTMLHeadingElement>(null);
  const { openDialog, ...ending } = useEndLogins((text) => showMessage({ tone: 'success', text }));
  // After the dialog has closed: the button that opened it, which gets the focus back, is removed with its row.
  useEffect(() => {
    if (message) heading.current?.focus();
  }, [message]);

  const hasOthers = sessions.data?.some(({ current_status: isCurrent }) => !isCurrent);

  return (
    <Card aria-labelledby="aktivitas-login">
      <Top>
        <CardTitle id="aktivitas-login" ref={heading} tabIndex={-1}>
          Aktivitas Login
        </CardTitle>
        {hasOthers && (
          <Button kind="secondary" aria-haspopup="dialog" onClick={() => openDialog('others')}>
            Akhiri semua sesi lain
          </Button>
        )}
      </Top>
      <QueryArea query={sessions} loading={<LoginListSkeleton />}>
        {(data) => (
          <ul>
            {ownFirst(data).map((session) => (
              <LoginRow key={session.id} session={session} onEnd={openDialog} />
            ))}
          </ul>
        )}
      </QueryArea>
      <EndLoginsDialog {...ending} />
      <Banner message={message} />
    </Card>
  );
};
