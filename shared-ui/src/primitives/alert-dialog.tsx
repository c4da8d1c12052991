import type { ReactNode } from 'react';
import styled from 'styled-components';
import { tokens } from '../theme/tokens.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { CheckIcon, CloseIcon } from './icons.tsx';

const { color, radius, space } = tokens;

const Message = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space(4)};
  padding-top: ${space(2)};
`;

const Sign = styled.span`
  display: grid;
  place-items: center;
  width: ${space(11)};
  height: ${space(11)};
  border-radius: ${radius.pill};
  background: ${color.dangerSoft};
  color: ${color.danger};

  &[data-tone='success'] {
    background: ${color.successSoft};
    color: ${color.success};
  }
`;

export type AlertDialogProps = {
  title: string;
  /** Closed without. */
  text: string | undefined;
  tone?: 'success' | 'danger';
  icon?: ReactNode;
  onClose: () => void;
  /** Text of the button that closes. */
  button?: string;
  /** In place of that button; null for none. */
  actions?: ReactNode;
};

/** Reports the result of an action, over the page until it is answered. */
export const AlertDialog = ({
  title,
  text,
  tone = 'danger',
  icon,
  onClose,
  button = 'Oke',
  actions,
}: AlertDialogProps) => (
  <Dialog
    open={text !== undefined}
    onClose={onClose}
    title={title}
    role="alertdialog"
    width="25rem"
    actions={
      actions === undefined ? (
        <Button onClick={onClose} data-autofocus>
          {button}
        </Button>
      ) : (
        actions
      )
    }
  >
    <Message>
      <Sign data-tone={tone}>{icon ?? (tone === 'success' ? <CheckIcon /> : <CloseIcon />)}</Sign>
      <p>{text}</p>
    </Message>
  </Dialog>
);
