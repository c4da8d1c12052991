import styled from 'styled-components';
import { useNavigate } from 'react-router-dom';
import { storageKeys, currentSession, signOut } from '@acara/shared-auth';
import { tokens } from '@acara/shared-ui/theme';
import { link } from '@acara/shared-contract/links';
import { Button, Container, PageTitle } from '@acara/shared-ui/primitives';

const clearLocalStorage = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key !== storageKeys.theme) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there is nothing in it.
  }
};

const { accent, brand, heart, onBrand, onAccent } = tokens.color;

const Picture = styled.svg`
  width: 220px;
  height: 150px;
`;

const CongratsPicture = () => (
  <Picture viewBox="0 0 220 150" aria-hidden="true" focusable="false">
    <g transform="rotate(-7 110 86)">
      <path
        d="M38 48h144a8 8 0 0 1 8 8v14a14 14 0 0 0 0 28v14a8 8 0 0 1-8 8H38a8 8 0 0 1-8-8V98a14 14 0 0 0 0-28V56a8 8 0 0 1 8-8z"
        fill={brand}
      />
      <path d="M140 56v56" stroke={onBrand} strokeWidth="3" strokeDasharray="2 8" strokeLinecap="round" opacity="0.7" />
      <path d="M52 72h62M52 86h46M52 100h30" stroke={onBrand} strokeWidth="6" strokeLinecap="round" />
    </g>
    <circle cx="178" cy="106" r="26" fill={accent} />
    <path d="M166 107l8 8 16-17" fill="none" stroke={onAccent} strokeWidth="5" strokeLinecap="round" />
    <g strokeWidth="5" strokeLinecap="round">
      <path d="M36 26l7 9M112 12v11" stroke={accent} />
      <path d="M72 20l-5 10M186 36l8-6" stroke={heart} />
      <path d="M148 18l6-9M20 60l-9-3" stroke={brand} />
    </g>
  </Picture>
);

const { color, size, space } = tokens;

const Page = styled(Container)`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${space(4)};
  min-height: 70vh;
  padding-block: ${space(12)};
  text-align: center;
`;

const Text = styled.p`
  max-width: 46ch;
  margin-bottom: ${space(3)};
  color: ${color.inkSoft};
  font-size: ${size.lead};
`;

export const RegisterCongratsScreen = () => {
  const navigate = useNavigate();
  const login = () => {
    // No part of a session may stay: a logout clears more.
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
      <PageTitle>Selamat, Anda sudah terdaftar!</PageTitle>
      <Text>Akun Anda siap dipakai. Silakan login untuk menyimpan event favorit dan membeli tiket.</Text>
      <Button onClick={login}>Login Here</Button>
    </Page>
  );
};
