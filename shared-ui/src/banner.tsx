import { useCallback, useEffect, useState } from 'react';
import styled from 'styled-components';
import { CheckIcon, CloseIcon } from './primitives/icons.tsx';
import { tokens } from './theme/tokens.ts';

export const BANNER_MS = 3_000;

/** Time enough to read the message, and to reach its button. */
const WITH_ACTION_MS = 8_000;

export type BannerMessage = {
  tone: 'success' | 'error';
  text: string;
  /** A press on its button also closes the message. */
  action?: { label: string; onPress: () => void };
};

export const useBanner = () => {
  const [message, showMessage] = useState<BannerMessage | null>(null);
  useEffect(() => {
    if (!message) return;
    const timer = window.setTimeout(() => showMessage(null), message.action ? WITH_ACTION_MS : BANNER_MS);
    return () => window.clearTimeout(timer);
  }, [message]);
  const refuse = useCallback((text: string) => showMessage({ tone: 'error', text }), []);
  return { message, showMessage, refuse };
};

const { color, layer, radius, space, weight } = tokens;

const Place = styled.div`
  position: fixed;
  inset: auto ${space(4)} ${space(6)};
  z-index: ${layer.floating};
  display: grid;
  justify-items: center;
  pointer-events: none;
`;

/** In both schemes the page's ground is the colour of the text. */
const Line = styled.p`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(3)};
  max-width: 30rem;
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

const Action = styled.button.attrs({ type: 'button' })`
  min-height: ${tokens.target};
  padding: 0 ${space(2)};
  border: 0;
  background: none;
  color: inherit;
  font-weight: ${weight.bold};
  text-decoration: underline;
  text-underline-offset: 3px;
  pointer-events: auto;
`;

const BannerText = ({ tone, text, action }: BannerMessage) => (
  <Line data-tone={tone}>
    {tone === 'success' ? <CheckIcon /> : <CloseIcon />}
    <span>{text}</span>
    {action && <Action onClick={action.onPress}>{action.label}</Action>}
  </Line>
);

/** Shows over the page how an action went. Its live region is always there, so that the message is announced. */
export const Banner = ({ message }: { message: BannerMessage | null }) => (
  <Place role="status" aria-label="Pemberitahuan">
    {message && <BannerText {...message} />}
  </Place>
);

/** An error over the page; without one there is no live region. */
export const RefusalBanner = ({ message }: { message: BannerMessage | null }) =>
  message && (
    <Place role="alert">
      <BannerText {...message} />
    </Place>
  );
