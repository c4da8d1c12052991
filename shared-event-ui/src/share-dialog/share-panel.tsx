import styled from 'styled-components';
import type { EventSummary } from '@acara/shared-contract/entities';
import { Button, Dialog } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { useCopy } from '@acara/shared-ui/use-copy';
import { shareTargets } from './share-targets.tsx';
import { sharedEvent, type Shared } from './shared-event.ts';

const Targets = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${tokens.space(2)};
`;

const Target = styled.a`
  display: grid;
  justify-items: center;
  gap: ${tokens.space(2)};
  padding: ${tokens.space(3)} ${tokens.space(1)};
  border-radius: ${tokens.radius.control};
  color: ${tokens.color.ink};
  font-size: ${tokens.size.small};
  font-weight: ${tokens.weight.medium};
  text-decoration: none;
  &:hover {
    background: ${tokens.color.brandSoft};
    text-decoration: none;
  }
`;

const Disc = styled.span`
  display: grid;
  place-items: center;
  width: 52px;
  height: 52px;
  border-radius: 50%;
  background: ${tokens.color.brandSoft};
  color: ${tokens.color.brandInk};
`;

const Others = styled.div`
  display: grid;
  gap: ${tokens.space(3)};
  margin-top: ${tokens.space(5)};
`;

const Address = styled.input`
  width: 100%;
  padding: ${tokens.space(3)};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.control};
  background: ${tokens.color.sunken};
  color: ${tokens.color.ink};
  text-overflow: ellipsis;
`;

/** Where the browser refuses to copy, the address is shown instead, selected. */
const CopyLink = ({ url }: { url: string }) => {
  const { outcome, copy } = useCopy();
  if (outcome === 'refused')
    return <Address readOnly value={url} aria-label="Tautan" ref={(field) => field?.select()} />;
  return (
    <Button kind="secondary" wide onClick={() => copy(url)}>
      <span role="status">{outcome === 'copied' ? 'Tautan disalin' : 'Salin tautan'}</span>
    </Button>
  );
};

/** The phone's own way to share; null where it has none. */
const ownShare = ({ url, title, text }: Shared): (() => void) | null => {
  if (typeof navigator.share !== 'function') return null;
  // Rejects when the visitor closes it.
  return () => void navigator.share({ url, title, ...(text && { text: `${title}\n${text}` }) }).catch(() => undefined);
};

export const SharePanel = ({ event, onClose }: { event: EventSummary; onClose: () => void }) => {
  const shared = sharedEvent(event);
  const openOwn = ownShare(shared);
  return (
    <Dialog open onClose={onClose} title="Share to Friends" shape="sheet">
      <Targets>
        {shareTargets.map(({ name, address, icon }) => (
          <li key={name}>
            <Target href={address(shared)} target={name === 'Email' ? undefined : '_blank'} rel="noopener noreferrer">
              <Disc>{icon}</Disc>
              <span>{name}</span>
            </Target>
          </li>
        ))}
      </Targets>
      <Others>
        <CopyLink url={shared.url} />
        {openOwn && (
          <Button kind="secondary" wide onClick={openOwn}>
            Aplikasi lain
          </Button>
        )}
      </Others>
    </Dialog>
  );
};
