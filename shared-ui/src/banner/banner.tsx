import styled from 'styled-components';
import { CheckIcon, CloseIcon } from '../primitives/icons.tsx';
import { tokens } from '../theme/tokens.ts';
import type { BannerMessage } from './use-banner.ts';

const { color, layer, radius, space, weight } = tokens;

const Place = styled.div`
  position: fixed;
  inset: auto ${space(4)} ${space(6)};
  z-index: ${layer.floating};
  display: grid;
  justify-items: center;
  pointer-events: none;
`;

/** Red where it failed, green where it was done; in both schemes the page's ground is the colour of the text. */
const Line = styled.p`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space(3)};
  max-width: 480px;
  padding: ${space(3)} ${space(5)} ${space(3)} ${space(4)};
  border-radius: ${radius.card};
  background: ${color.danger};
  color: ${color.ground};
  box-shadow: ${tokens.shadow};
  font-weight: ${weight.semibold};

  &[data-tone='success'] {
    background: ${color.success};
  }
`;

const BannerText = ({ said }: { said: BannerMessage }) => (
  <Line data-tone={said.tone}>
    {said.tone === 'success' ? <CheckIcon /> : <CloseIcon />}
    {said.text}
  </Line>
);

/** Says over the page what came of what was done there. The place stands always, so that what comes in is read out. */
export const Banner = ({ message }: { message: BannerMessage | null }) => (
  <Place role="status" aria-label="Pemberitahuan">
    {message && <BannerText said={message} />}
  </Place>
);

/** Says over the page that something was refused; not there until then. */
export const RefusalBanner = ({ message }: { message: BannerMessage | null }) =>
  message && (
    <Place role="alert">
      <BannerText said={message} />
    </Place>
  );
