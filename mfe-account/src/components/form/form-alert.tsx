import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Button, CheckIcon, CloseIcon, Dialog } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { color, radius, space } = tokens;

const AlertText = styled.div`
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

export type FormAlertProps = {
  title: string;
  /** What the server or the network said; closed without. */
  text: string | undefined;
  tone?: 'error' | 'success';
  onClose: () => void;
  /** In place of a button 'Oke' that closes. */
  action?: ReactNode;
};

/** What came of a form, said over it until it is answered. */
export const FormAlert = ({ title, text, tone = 'error', onClose, action }: FormAlertProps) => (
  <Dialog
    open={text !== undefined}
    onClose={onClose}
    title={title}
    role="alertdialog"
    width="400px"
    actions={
      action ?? (
        <Button onClick={onClose} data-autofocus>
          Oke
        </Button>
      )
    }
  >
    <AlertText>
      <Sign data-tone={tone}>{tone === 'success' ? <CheckIcon /> : <CloseIcon />}</Sign>
      <p>{text}</p>
    </AlertText>
  </Dialog>
);
