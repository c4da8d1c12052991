import { useState, type MouseEvent } from 'react';
import { ButtonLink, ChevronDownIcon } from '@acara/shared-ui/primitives';
import { useSettings } from '@acara/shared-ui/settings';
import { questions } from './questions.tsx';
import { Answer, QuestionSummary, QuestionText, Entry, Intro, Page, Questions, Title, Top } from './guide-style.ts';

/**
 * Five questions, one open at a time, marked up for search engines. The elements are the browser's own, of one `name`:
 * without JavaScript they do the same.
 */
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
        <Title>Panduan</Title>
        <Intro>
          Ingin memasang event di {settings.siteName}? Ini jawaban atas pertanyaan yang paling sering diajukan
          penyelenggara.
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
            // The browser opens one by itself when a text in it is searched for in the page.
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
