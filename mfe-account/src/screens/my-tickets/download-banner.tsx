import styled from 'styled-components';
import { CheckIcon, ClockIcon, CloseIcon, IconButton } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import type { DownloadMessage } from './use-ticket-download.ts';

const { color, layer, radius, space, weight } = tokens;

const Place = styled.div`
  position: fixed;
  inset: auto ${space(4)} ${space(4)};
  z-index: ${layer.floating};
  display: grid;
  justify-items: center;
  pointer-events: none;

  @media print {
    display: none;
  }
`;

const Banner = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(3)};
  max-width: 480px;
  padding: ${space(2)} ${space(2)} ${space(2)} ${space(4)};
  border-radius: ${radius.card};
  background: ${color.surface};
  border: 1px solid ${color.line};
  box-shadow: ${tokens.shadow};
  color: ${color.ink};
  font-weight: ${weight.semibold};
  pointer-events: auto;

  > svg {
    color: ${color.warning};
  }

  &[data-outcome='started'] > svg {
    color: ${color.success};
  }

  &[data-outcome='failed'] > svg {
    color: ${color.danger};
  }
`;

const ICONS = { started: <CheckIcon />, 'not-ready': <ClockIcon />, failed: <CloseIcon /> };

/** Shows the result of a download over the page. The live region is always there, so that messages are read out. */
export const DownloadBanner = ({ message, onClose }: { message: DownloadMessage | null; onClose: () => void }) => (
  <Place role="status" aria-label="Unduhan">
    {message && (
      <Banner data-outcome={message.outcome}>
        {ICONS[message.outcome]}
        <p>{message.text}</p>
        <IconButton label="Tutup pesan" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Banner>
    )}
  </Place>
);
