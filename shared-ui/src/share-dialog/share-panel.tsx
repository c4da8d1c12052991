import styled from 'styled-components';
import { Dialog } from '../primitives/dialog.tsx';
import { tokens } from '../theme/tokens.ts';
import { shareTargets, type Shared } from './share-targets.tsx';

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

export const SharePanel = ({ onClose, ...shared }: Shared & { onClose: () => void }) => (
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
  </Dialog>
);
