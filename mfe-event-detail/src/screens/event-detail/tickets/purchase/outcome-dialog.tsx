import styled from 'styled-components';
import { CheckIcon, Dialog, Spinner } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { color, radius, space } = tokens;

export const OutcomeAlert = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(3)};
`;

export const OutcomeIcon = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 36px;
  height: 36px;
  border-radius: ${radius.pill};
  background: ${color.successSoft};
  color: ${color.success};
`;

export type OutcomeDialogProps = {
  to: 'checkout' | 'tickets';
  /** Redirects at once instead of after 2 s. */
  onClose: () => void;
};

/** Success message before the redirect. */
export const OutcomeDialog = ({ to, onClose }: OutcomeDialogProps) => (
  <Dialog open role="alertdialog" title={to === 'checkout' ? 'Redirecting..' : 'Berhasil!'} onClose={onClose}>
    <OutcomeAlert>
      <OutcomeIcon>{to === 'checkout' ? <Spinner /> : <CheckIcon />}</OutcomeIcon>
      {to === 'checkout' ? 'Anda akan diarahkan ke halaman pembayaran.' : 'Tiket Berhasil Di Beli'}
    </OutcomeAlert>
  </Dialog>
);
