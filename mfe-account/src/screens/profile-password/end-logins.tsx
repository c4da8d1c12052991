import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSubmit } from '@acara/shared-api';
import type { LoginSession } from '@acara/shared-contract';
import { accountApi, accountQueries } from '../../components/account-api.ts';
import { Alert, Button, Dialog, Stack } from '@acara/shared-ui/primitives';

/** One login, or all but this browser's. */
type EndTarget = LoginSession | 'others';

export const useEndLogins = (onEnded: (text: string) => void) => {
  const client = useQueryClient();
  const [target, setTarget] = useState<EndTarget | null>(null);
  const { submit, reset, isPending, error } = useSubmit({
    mutationFn: (ended: EndTarget) =>
      ended === 'others' ? accountApi.endOtherSessions() : accountApi.endSession(ended.id),
    onSuccess: ({ success }) => {
      setTarget(null);
      onEnded(success);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: accountQueries.sessions().queryKey }),
  });
  return {
    target,
    failure: error,
    isBusy: isPending,
    openDialog: (chosen: EndTarget) => {
      reset();
      setTarget(chosen);
    },
    cancel: () => {
      if (!isPending) setTarget(null);
    },
    confirm: () => {
      if (target) submit(target);
    },
  };
};

type EndLogins = Omit<ReturnType<typeof useEndLogins>, 'openDialog'>;

/** `Chrome 141 · Windows 11`; unknown parts are left out. */
export const sessionName = ({ browser, os }: LoginSession): string =>
  [browser, os].filter(Boolean).join(' · ') || 'Browser tidak dikenal';

const getTexts = (target: EndTarget) =>
  target === 'others'
    ? {
        title: 'Akhiri semua sesi lain?',
        text: 'Semua perangkat lain akan keluar dari akun Anda. Anda tetap masuk di sini.',
      }
    : {
        title: 'Akhiri sesi ini?',
        text: `Perangkat dengan ${sessionName(target)} akan keluar dari akun Anda.`,
      };

/** Asks before other devices are logged out; a failure is shown here, so that it can be retried. */
export const EndLoginsDialog = ({ target, failure, isBusy, cancel, confirm }: EndLogins) => {
  if (!target) return null;
  const { title, text } = getTexts(target);
  return (
    <Dialog
      open
      onClose={cancel}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button kind="secondary" onClick={cancel} disabled={isBusy} data-autofocus>
            Batal
          </Button>
          <Button onClick={confirm} busy={isBusy}>
            Akhiri
          </Button>
        </>
      }
    >
      <Stack>
        <p>{text}</p>
        {failure && <Alert tone="danger">{failure.message}</Alert>}
      </Stack>
    </Dialog>
  );
};
