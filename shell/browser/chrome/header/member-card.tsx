import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import type { ChromeMember } from '../chrome-session.ts';
import { Initial, initialOf } from './initial.ts';
import { useMemberEmail } from './use-member-email.ts';

const Card = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space(3)};
  min-width: 0;
`;

const Lines = styled.div`
  min-width: 0;

  p {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const Name = styled.p`
  font-weight: ${tokens.weight.bold};
`;

const Email = styled.p`
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.size.small};
`;

/** Name and e-mail of the member. */
export const MemberCard = ({ member }: { member: ChromeMember }) => {
  const email = useMemberEmail(member);
  return (
    <Card>
      <Initial>{initialOf(member.name)}</Initial>
      <Lines>
        <Name>{member.name}</Name>
        {/* The line keeps its place while the address is on its way. */}
        <Email>{email ?? '\u00a0'}</Email>
      </Lines>
    </Card>
  );
};
