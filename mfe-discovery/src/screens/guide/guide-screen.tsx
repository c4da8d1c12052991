import { type MouseEvent, useState } from 'react';
import styled from 'styled-components';
import { ButtonLink, ChevronDownIcon, Container, PageTitle } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { useSettings } from '@acara/shared-remote/settings';
import { questions } from './questions.tsx';

const { color, from, motion, radius, size, space } = tokens;

const Page = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(8)};
  padding-block: ${space(6)} ${space(16)};

  ${from.medium} {
    padding-block: ${space(10)} ${space(20)};
  }
  ${from.large} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    gap: ${space(14)};
  }
`;

const Top = styled.header`
  display: grid;
  gap: ${space(4)};
  align-content: start;
  justify-items: start;
`;

const Intro = styled.p`
  max-width: 44ch;
  color: ${color.inkSoft};
  font-size: ${size.lead};
`;

const Questions = styled.div`
  display: grid;
  align-content: start;
  border-top: 1px solid ${color.line};
`;

const Entry = styled.details`
  border-bottom: 1px solid ${color.line};
`;

const QuestionSummary = styled.summary`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(4)};
  min-height: 68px;
  padding: ${space(4)} ${space(1)};
  cursor: pointer;
  list-style: none;
  &::-webkit-details-marker {
    display: none;
  }
  &:hover h2 {
    color: ${color.brandInk};
  }
  &:focus-visible {
    border-radius: ${radius.control};
  }
  svg {
    color: ${color.inkSoft};
    transition: transform ${motion.slow};
  }
  [open] > & svg {
    color: ${color.brandInk};
    transform: rotate(180deg);
  }
`;

const QuestionText = styled.h2`
  font-size: ${size.lead};
  line-height: 1.35;
  text-wrap: wrap;
  [open] > summary > & {
    color: ${color.brandInk};
  }
`;

const Answer = styled.div`
  max-width: 62ch;
  padding: 0 ${space(12)} ${space(6)} ${space(1)};
  line-height: 1.7;

  > div {
    display: grid;
    gap: ${space(3)};
  }
  ul,
  ol {
    display: grid;
    gap: ${space(2)};
    padding-left: ${space(5)};
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

/** The elements are the browser's own, of one `name`: without JavaScript they do the same. */
export const GuideScreen = () => {
  const settings = useSettings();
  const [open, setOpen] = useState<number | null>(0);
  const toggle = (at: number) => (event: MouseEvent) => {
    event.preventDefault();
    setOpen(open === at ? null : at);
  };
  return (
    <Page>
      <Top>
        <PageTitle>Panduan</PageTitle>
        <Intro>
          {`Ingin memasang event di ${settings.siteName}? Ini jawaban atas pertanyaan yang paling sering diajukan penyelenggara.`}
        </Intro>
        <ButtonLink href={settings.createEventUrl} target="_blank" rel="noopener">
          Buat Event
        </ButtonLink>
      </Top>
      <Questions itemScope itemType="https://schema.org/FAQPage">
        {questions(settings).map(({ question, answer }, at) => (
          <Entry
            key={question}
            name="panduan"
            itemScope
            itemProp="mainEntity"
            itemType="https://schema.org/Question"
            open={open === at}
            // The browser opens one when a search in the page finds its text.
            onToggle={({ currentTarget }) => currentTarget.open && setOpen(at)}
          >
            <QuestionSummary onClick={toggle(at)}>
              <QuestionText itemProp="name">{question}</QuestionText>
              <ChevronDownIcon />
            </QuestionSummary>
            <Answer itemScope itemProp="acceptedAnswer" itemType="https://schema.org/Answer">
              <div itemProp="text">{answer}</div>
            </Answer>
          </Entry>
        ))}
      </Questions>
    </Page>
  );
};
