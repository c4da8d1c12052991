import styled from 'styled-components';
import { ChevronDownIcon, Container, PageTitle, Stack, Text } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { formatPhone } from '@acara/shared-ui/formats';
import { useSettings } from '@acara/shared-remote/settings';
import { BackToTop } from '../../components/back-to-top.tsx';
import chapters from './chapters.json';

const { below, belowHeader, color, from, radius, size, space, target, weight, width } = tokens;

const Page = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(8)};
  padding-block: ${space(6)} ${space(16)};

  ${from.medium} {
    padding-block: ${space(10)} ${space(20)};
  }
  ${from.large} {
    grid-template-columns: 17.5rem minmax(0, ${width.text});
    gap: ${space(10)} ${space(14)};
  }
`;

const Top = styled.header`
  display: grid;
  gap: ${space(3)};
  max-width: ${width.text};

  ${from.large} {
    grid-column: 1 / -1;
  }
`;

/** Links to the chapters, in a sticky column where there is room for one. */
const ContentsColumn = styled.nav`
  display: none;

  ${from.large} {
    position: sticky;
    top: ${belowHeader};
    display: block;
    align-self: start;
    max-height: calc(100dvh - ${belowHeader} - 16px);
    overflow-y: auto;
    scrollbar-width: thin;
  }
  @media print {
    display: none;
  }
`;

const ContentsTitle = styled.h2`
  padding: 0 ${space(3)} ${space(2)};
  font-size: ${size.lead};
`;

/** The same on smaller screens: a box to be opened. */
const ContentsBox = styled.details`
  border-radius: ${radius.card};
  background: ${color.sunken};

  ol {
    padding: 0 ${space(2)} ${space(3)};
  }
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: 52px;
    padding-inline: ${space(5)};
    font-weight: ${weight.bold};
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  &[open] summary svg {
    transform: rotate(180deg);
  }
  ${from.large} {
    display: none;
  }
  @media print {
    display: none;
  }
`;

const ContentsLink = styled.a`
  display: grid;
  grid-template-columns: minmax(1.75rem, max-content) minmax(0, 1fr);
  align-items: center;
  min-height: 36px;
  padding: ${space(1.5)} ${space(3)};
  border-radius: ${radius.control};
  color: ${color.ink};
  line-height: 1.35;
  span:first-child {
    color: ${color.inkSoft};
  }
  &:hover {
    background: ${color.sunken};
    color: ${color.brandInk};
    text-decoration: none;
  }
  details & {
    min-height: ${target};
  }
`;

const ChapterBox = styled.section`
  display: grid;
  gap: ${space(4)};
  line-height: 1.7;
  &:focus {
    outline: none;
  }
`;

const ChapterTitle = styled.h2`
  display: grid;
  grid-template-columns: minmax(2.75rem, max-content) minmax(0, 1fr);
  font-size: ${size.title};

  ${below.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
  span:first-child {
    color: ${color.brandInk};
  }
`;

const ClauseItem = styled.li`
  display: grid;
  grid-template-columns: minmax(2.75rem, max-content) minmax(0, 1fr);

  ${below.phone} {
    grid-template-columns: minmax(0, 1fr);
  }

  > span {
    color: ${color.inkSoft};
  }
`;

const Points = styled.ul`
  display: grid;
  gap: ${space(2)};
  margin-top: ${space(3)};
  padding-left: ${space(5)};
  list-style: disc;
  &::marker {
    color: ${color.inkSoft};
  }
`;

/** A chapter of the terms; `id` is its anchor, which others link to and so never changes. */
type Chapter = (typeof chapters)[number];

/** Puts the names of the installation into a text: `{siteName}`. */
const useFill = () => {
  const settings = useSettings();
  const names: Record<string, string> = { ...settings, supportPhone: formatPhone(settings.supportPhone) };
  return (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '');
};

export const TermsScreen = () => {
  const { siteName } = useSettings();
  return (
    <Page>
      <Top>
        <PageTitle>Syarat &amp; Ketentuan</PageTitle>
        <Text $soft $size="lead">
          {`Ketentuan penggunaan ${siteName} bagi pengunjung, pembeli tiket dan penyelenggara event. Mohon dibaca dengan saksama sebelum menggunakan layanan ini.`}
        </Text>
      </Top>
      <ContentsColumn aria-label="Daftar isi">
        <ContentsTitle>Daftar isi</ContentsTitle>
        <ContentsList />
      </ContentsColumn>
      <ContentsBox>
        <summary>
          Daftar isi
          <ChevronDownIcon />
        </summary>
        <ContentsList />
      </ContentsBox>
      <Stack $gap={10}>
        {chapters.map((chapter, at) => (
          <ChapterSection key={chapter.id} chapter={chapter} number={at + 1} />
        ))}
      </Stack>
      <BackToTop />
    </Page>
  );
};

const ContentsList = () => {
  const fill = useFill();
  return (
    <ol>
      {chapters.map(({ id, title }, at) => (
        <li key={id}>
          <ContentsLink href={`#${id}`}>
            <span>{`${at + 1}.`}</span> <span>{fill(title)}</span>
          </ContentsLink>
        </li>
      ))}
    </ol>
  );
};

const ChapterSection = ({ chapter: { id, title, clauses }, number }: { chapter: Chapter; number: number }) => {
  const fill = useFill();
  return (
    <ChapterBox id={id} aria-labelledby={`${id}-judul`} tabIndex={-1}>
      <ChapterTitle id={`${id}-judul`}>
        <span>{`${number}.`}</span> <span>{fill(title)}</span>
      </ChapterTitle>
      <Stack as="ol" $gap={3}>
        {clauses.map((clause, at) => {
          const { text, list } = typeof clause === 'string' ? { text: clause, list: [] } : clause;
          return (
            <ClauseItem key={text}>
              <span>{`${number}.${at + 1}`}</span>
              <div>
                <p>{fill(text)}</p>
                {list.length > 0 && (
                  <Points>
                    {list.map((point) => (
                      <li key={point}>{fill(point)}</li>
                    ))}
                  </Points>
                )}
              </div>
            </ClauseItem>
          );
        })}
      </Stack>
    </ChapterBox>
  );
};
