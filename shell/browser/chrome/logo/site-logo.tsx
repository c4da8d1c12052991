import styled from 'styled-components';
import { link } from '@acara/shared-contract/links';
import { tokens } from '@acara/shared-ui/theme';

const Link = styled.a`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space(2)};
  min-height: ${tokens.target};
  color: ${tokens.color.ink};
  font-size: 1.3125rem;
  font-weight: ${tokens.weight.extrabold};
  letter-spacing: -0.035em;
  white-space: nowrap;

  &:hover {
    text-decoration: none;
  }
`;

const Mark = styled.svg`
  flex: none;
  width: 30px;
  height: 30px;
  fill: ${tokens.color.brand};

  path + path {
    fill: ${tokens.color.onBrand};
  }
`;

/** Left out where the letters are so large that the bar has no room beside its buttons. */
const Name = styled.span`
  @media not all and (min-width: 16em) {
    display: none;
  }
`;

/** A torn-off ticket beside the name of the site. */
export const SiteLogo = ({ siteName }: { siteName: string }) => (
  <Link href={link('home')} aria-label={`${siteName}, ke beranda`}>
    <Mark viewBox="0 0 32 32" aria-hidden="true">
      <path d="M7 4h18a4 4 0 0 1 4 4v4.2a4 4 0 0 0 0 7.6V24a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4v-4.2a4 4 0 0 0 0-7.6V8a4 4 0 0 1 4-4Z" />
      <path d="M16 8.6 22.6 23h-3.5l-1.3-3h-3.6l-1.3 3H9.4L16 8.6Zm0 6.1-1 2.6h2l-1-2.6Z" />
    </Mark>
    <Name>{siteName}</Name>
  </Link>
);
