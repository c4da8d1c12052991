import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { currentSession, signOut } from '@acara/shared-auth';
import { link } from '@acara/shared-contract/links';
import { Button, Container } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { clearLocalStorage } from './clear-local-storage.ts';
import { CongratsPicture } from './congrats-picture.tsx';

const { color, size, space, weight } = tokens;

const Page = styled(Container)`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${space(4)};
  min-height: 70vh;
  padding-block: ${space(12)};
  text-align: center;
`;

const Title = styled.h1`
  font-size: ${size.display};
  font-weight: ${weight.extrabold};
`;

const Text = styled.p`
  max-width: 46ch;
  margin-bottom: ${space(3)};
  color: ${color.inkSoft};
  font-size: ${size.lead};
`;

/** The account stands. */
export const RegisterCongratsScreen = () => {
  const navigate = useNavigate();
  const login = () => {
    // Half a session must not stay: a member logs out, which empties more.
    if (currentSession().status === 'member') {
      void signOut(link('login'));
      return;
    }
    clearLocalStorage();
    void navigate(link('login'));
  };
  return (
    <Page>
      <CongratsPicture />
      <Title>Selamat, Anda sudah terdaftar!</Title>
      <Text>Akun Anda siap dipakai. Silakan login untuk menyimpan event favorit dan membeli tiket.</Text>
      <Button onClick={login}>Login Here</Button>
    </Page>
  );
};
