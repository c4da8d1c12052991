import styled from 'styled-components';
import { Alert, Button, Dialog } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { sessionName } from './session-name.ts';
import type { EndLogins, EndTarget } from './use-end-logins.ts';

const Content = styled.div`
  display: grid;
  gap: ${tokens.space(4)};
`;

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

/** Asks before other devices are logged out; says here what went wrong, so that it can be tried again. */
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
      <Content>
        <p>{text}</p>
        {failure && <Alert tone="danger">{failure.message}</Alert>}
      </Content>
    </Dialog>
  );
};
