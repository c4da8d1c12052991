import { ChevronDownIcon } from '@acara/shared-ui/primitives';
import { useSettings } from '@acara/shared-ui/settings';
import { BackToTop } from '../../components/back-to-top.tsx';
import { closingChapters, generalChapters, tradeChapters, type Chapter } from './chapters.ts';
import {
  ChapterBox,
  Chapters,
  ChapterTitle,
  ClauseItem,
  Clauses,
  ContentsBox,
  ContentsColumn,
  ContentsLink,
  ContentsTitle,
  Intro,
  Page,
  Points,
  Title,
  Top,
} from './terms-style.ts';

/** The terms of the site, chapter by chapter. */
export const TermsScreen = () => {
  const settings = useSettings();
  const chapters = [...generalChapters(settings), ...tradeChapters(settings), ...closingChapters(settings)];
  return (
    <Page>
      <Top>
        <Title>Syarat &amp; Ketentuan</Title>
        <Intro>
          Ketentuan penggunaan {settings.siteName} bagi pengunjung, pembeli tiket dan penyelenggara event. Mohon dibaca
          dengan saksama sebelum menggunakan layanan ini.
        </Intro>
      </Top>
      <ContentsColumn aria-label="Daftar isi">
        <ContentsTitle>Daftar isi</ContentsTitle>
        <ContentsList chapters={chapters} />
      </ContentsColumn>
      <ContentsBox>
        <summary>
          Daftar isi
          <ChevronDownIcon />
        </summary>
        <ContentsList chapters={chapters} />
      </ContentsBox>
      <Chapters>
        {chapters.map((chapter, at) => (
          <ChapterSection key={chapter.id} chapter={chapter} number={at + 1} />
        ))}
      </Chapters>
      <BackToTop />
    </Page>
  );
};

const ContentsList = ({ chapters }: { chapters: Chapter[] }) => (
  <ol>
    {chapters.map(({ id, title }, at) => (
      <li key={id}>
        <ContentsLink href={`#${id}`}>
          <span>{at + 1}.</span> {title}
        </ContentsLink>
      </li>
    ))}
  </ol>
);

const ChapterSection = ({ chapter: { id, title, clauses }, number }: { chapter: Chapter; number: number }) => (
  <ChapterBox id={id} aria-labelledby={`${id}-judul`} tabIndex={-1}>
    <ChapterTitle id={`${id}-judul`}>
      <span>{number}.</span> {title}
    </ChapterTitle>
    <Clauses>
      {clauses.map((clause, at) => {
        const { text, list } = typeof clause === 'string' ? { text: clause, list: [] } : clause;
        return (
          <ClauseItem key={text}>
            <span>
              {number}.{at + 1}
            </span>
            <div>
              <p>{text}</p>
              {list.length > 0 && (
                <Points>
                  {list.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </Points>
              )}
            </div>
          </ClauseItem>
        );
      })}
    </Clauses>
  </ChapterBox>
);
