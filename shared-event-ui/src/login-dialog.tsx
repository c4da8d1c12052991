import type { ReactNode } from 'react';
import styled from 'styled-components';
import { link } from '@acara/shared-contract/links';
import { Button, ButtonLink, Dialog } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const More = styled.div`
  margin-top: ${tokens.space(4)};
`;

const texts = {
  like: 'Anda harus login terlebih dauhulu!',
  buy: 'Untuk membeli tiket ini anda harus login terlabih dahulu!',
} as const;

export type LoginDialogProps = {
  open: boolean;
  onClose: () => void;
  wanted: keyof typeof texts;
  /** Called before the navigation to login or registration, for instance to remember where to return to. */
  onConfirm?: () => void;
  /** What else the guest can do, under the warning. */
  children?: ReactNode;
};

export const LoginDialog = ({ open, onClose, wanted, onConfirm, children }: LoginDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Login!"
    role="alertdialog"
    actions={
      <>
        <Button kind="secondary" onClick={onClose}>
          Batal
        </Button>
        <ButtonLink kind="secondary" href={link('register')} onClick={onConfirm}>
          Daftar
        </ButtonLink>
        <ButtonLink href={link('login')} onClick={onConfirm} data-autofocus>
          Login
        </ButtonLink>
      </>
    }
  >
    <p>{texts[wanted]}</p>
    {children && <More>{children}</More>}
  </Dialog>
);
