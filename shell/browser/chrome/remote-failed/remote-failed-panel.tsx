import { useEffect, useRef, useState, createElement } from 'react';
import styled from 'styled-components';
import { Button, Container } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { createRoot } from 'react-dom/client';
import { findRoute, getAddress } from '../../registry/page-routes.ts';
import { useOnline } from '../connection/use-online.ts';
import type { FailureCause } from '../../guard/release-runner.ts';
import { outlet } from '../../outlet.ts';
import { pageLoading } from '../loading-bar/loading-state.ts';
import { IDENTIFIER_PREFIX } from '../identifier-prefix.ts';

const Place = styled(Container)`
  padding-block: ${tokens.space(6)};
`;

const Panel = styled.section`
  display: grid;
  justify-items: center;
  gap: ${tokens.space(2)};
  max-width: 35rem;
  margin-inline: auto;
  padding: ${tokens.space(8)} ${tokens.space(6)};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.surface};
  text-align: center;
`;

const Illustration = styled.svg`
  width: 96px;
  height: 64px;
  margin-bottom: ${tokens.space(2)};
  fill: ${tokens.color.brandSoft};
  stroke: ${tokens.color.brandInk};
  stroke-width: 2.5;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

const Title = styled.h2`
  font-size: ${tokens.size.title};
`;

const Text = styled.p`
  max-width: 44ch;
  color: ${tokens.color.inkSoft};
  text-wrap: balance;
`;

/** Separated from the error. Links in a text are underlined: colour alone is not enough. */
const Reassurance = styled(Text)`
  color: ${tokens.color.ink};
  font-weight: ${tokens.weight.semibold};

  a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

const Retry = styled(Button)`
  margin-top: ${tokens.space(3)};
`;

type RemoteFailedPanelProps = RemoteFailedOptions & {
  /** Focuses 'Coba lagi' when the panel appears. */
  takesFocus: boolean;
};

const RemoteFailedPanel = ({ remote, pathname, cause, takesFocus, onRetry }: RemoteFailedPanelProps) => {
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);

  const isOnline = useOnline();
  const reason = isOnline && cause === 'broken' ? 'Terjadi gangguan di bagian ini.' : 'Periksa koneksi internet Anda.';
  const reassurance = findRoute(pathname)?.whenMissing;
  const retry = () => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  };

  return (
    <Place>
      <Panel role="alert" data-remote-failed={remote}>
        <Illustration viewBox="0 0 96 64" aria-hidden="true" focusable="false">
          <path d="M8 10h34l-6 11 8 9-9 10 7 14H8V42a10 10 0 0 0 0-20z" />
          <path d="M56 10h32v12a10 10 0 0 0 0 20v12H54l-6-14 9-10-8-9z" />
        </Illustration>
        <Title>Bagian ini belum bisa dimuat</Title>
        <Text>{`${reason} Bagian lain dari situs ini tetap dapat digunakan.`}</Text>
        {reassurance && (
          <Reassurance>
            <span>{reassurance.text}</span>
            <a href={getAddress(reassurance.route)}>{reassurance.label}</a>.
          </Reassurance>
        )}
        <Retry ref={button} onClick={retry} busy={busy}>
          Coba lagi
        </Retry>
      </Panel>
    </Place>
  );
};

type RemoteFailedOptions = {
  remote: string;
  pathname: string;
  cause: FailureCause;
  onRetry: () => Promise<void>;
};

/** Remotes whose retry was pressed: if it fails too, the focus returns to the panel. */
const retried = new Set<string>();

/** Returns a function that removes the panel, which a retry may call. */
export const showRemoteFailed = (
  container: Element,
  { remote, pathname, cause, onRetry }: RemoteFailedOptions,
): (() => void) => {
  const takesFocus = retried.delete(remote);
  const root = createRoot(container, { identifierPrefix: IDENTIFIER_PREFIX });

  let running: Promise<void> | undefined;
  const run = async () => {
    const endLoading = pageLoading.begin();
    retried.add(remote);
    try {
      await onRetry();
    } finally {
      retried.delete(remote);
      endLoading();
      running = undefined;
    }
  };
  // A second press may come before the button is busy.
  const retry = () => (running ??= run());

  root.render(createElement(RemoteFailedPanel, { remote, pathname, cause, takesFocus, onRetry: retry }));
  return () => root.unmount();
};

/**
 * The button of the panel retries; so does going to another page of the remote, since one screen may be at fault.
 * Returns a function that removes the panel.
 */
export const showRemoteFailure = (
  { remote, cause }: Pick<RemoteFailedOptions, 'remote' | 'cause'>,
  onRetry: () => Promise<void>,
  onVisit: () => Promise<void>,
): (() => void) => {
  const { pathname } = window.location;
  const panel = document.createElement('div');
  outlet().prepend(panel);
  const dispose = showRemoteFailed(panel, { remote, pathname, cause, onRetry });
  const onRouting = () => {
    if (window.location.pathname !== pathname) void onVisit();
  };
  window.addEventListener('single-spa:routing-event', onRouting);
  return () => {
    window.removeEventListener('single-spa:routing-event', onRouting);
    dispose();
    panel.remove();
  };
};
