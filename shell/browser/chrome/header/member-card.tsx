import { useEffect, useState } from 'react';
import styled from 'styled-components';
import type { Member } from '@acara/shared-auth';
import { tokens } from '@acara/shared-ui/theme';
import { getInitial, Initial } from './header-bar.ts';

type Known = { id: number; email: string };

// Cached for the life of the page: menus are opened often.
let known: Known | null = null;

const load = async (id: number): Promise<Known> => {
  const { ownProfile } = await import(/* webpackChunkName: "member" */ '@acara/shared-api');
  const { email } = await ownProfile();
  return (known = { id, email });
};

/** The member's e-mail, which is in no login response. Null until it is loaded, or if that fails. */
const useMemberEmail = ({ id }: Member): string | null => {
  const [, setFound] = useState<Known | null>(null);
  const isKnown = known?.id === id;
  useEffect(() => {
    if (isKnown) return;
    let isUnmounted = false;
    load(id).then(
      (found) => !isUnmounted && setFound(found),
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [id, isKnown]);
  return known?.id === id ? known.email : null;
};

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
export const MemberCard = ({ member }: { member: Member }) => {
  const email = useMemberEmail(member);
  return (
    <Card>
      <Initial>{getInitial(member.name)}</Initial>
      <Lines>
        <Name>{member.name}</Name>
        {/* A space reserves the line until the address is loaded. */}
        <Email>{email ?? '\u00a0'}</Email>
      </Lines>
    </Card>
  );
};
