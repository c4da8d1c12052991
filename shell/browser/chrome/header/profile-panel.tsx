import styled from 'styled-components';
import type { Member } from '@acara/shared-auth';
import { navigationEntries } from '@acara/shared-contract/links';
import { tokens } from '@acara/shared-ui/theme';
import { LazyAppearanceSettings } from '../theme/theme-menu.tsx';
import { MemberCard } from './member-card.tsx';
import { ExternalRow, LogOutRow, MenuItems, MenuList, type MenuProps } from './menu.tsx';

const Top = styled.div`
  margin-bottom: ${tokens.space(2)};
  padding: ${tokens.space(2)} ${tokens.space(3)} ${tokens.space(3)};
  border-bottom: 1px solid ${tokens.color.line};
`;

const Appearance = styled.div`
  margin-top: ${tokens.space(2)};
  padding: ${tokens.space(3)};
  border-top: 1px solid ${tokens.color.line};
`;

export type ProfilePanelProps = MenuProps & {
  member: Member;
  /** Called when an entry was chosen, to close the panel: a soft navigation keeps the header. */
  onChoice: () => void;
};

export const ProfilePanel = ({ member, path, onOpen, onChoice, providerSiteUrl, onLogout }: ProfilePanelProps) => (
  <>
    <Top>
      <MemberCard member={member} />
    </Top>
    <MenuList onClick={onChoice}>
      <MenuItems items={navigationEntries('profile', 'member')} path={path} onOpen={onOpen} />
      <ExternalRow to={providerSiteUrl} label="Jadi Penyelenggara" />
      {onLogout && <LogOutRow onLogout={onLogout} />}
    </MenuList>
    <Appearance>
      <LazyAppearanceSettings />
    </Appearance>
  </>
);
