import { memo, useDeferredValue, type ReactNode } from 'react';
import { useSession } from '@acara/shared-auth';
import { Fragment, Place } from '@acara/shared-remote/fragments';
import { HydrateLater } from '@acara/shared-remote/hydration';
import { lazyCode } from '@acara/shared-ui/lazy-code';
import { BackToTop } from '../../components/back-to-top.tsx';
import { EventActionsProvider } from '../../components/event-actions.tsx';
import { BannerSection } from './banner-section.tsx';
import { CategorySection } from './category-section.tsx';
import { isUpcomingTab, type UpcomingTab } from './upcoming-events.ts';
import { useHistoryState } from './use-history-state.ts';

const isCategory = (value: unknown): value is number => Number.isSafeInteger(value);

export const laterSections = lazyCode(() => import('./later-sections.ts'));

type Sections = typeof import('./later-sections.ts');

const Later = ({ children }: { children: (sections: Sections) => ReactNode }) => (
  <HydrateLater load={laterSections.load}>
    <laterSections.Use>{children}</laterSections.Use>
  </HydrateLater>
);

// What a choice leaves as it is, is not rendered again.
const banner = <BannerSection />;
const Category = memo(CategorySection);

/** A member's ticket on the day of its event; guests load nothing for it. */
const NextTicket = () => useSession().status === 'member' && <Fragment name="tickets.next" />;

/** Only the banner is hydrated with the screen; each section follows by itself. */
export const HomeScreen = () => {
  const [category, setCategory] = useHistoryState<number | undefined>('category', undefined, isCategory);
  const [tab, setTab] = useHistoryState<UpcomingTab>('tab', 'Semua', isUpcomingTab);
  // It depends on both choices, and shows them last.
  const above = { category: useDeferredValue(category), tab: useDeferredValue(tab) };
  return (
    <EventActionsProvider>
      <NextTicket />
      {banner}
      <Later>{({ SearchSection }) => <SearchSection />}</Later>
      <HydrateLater>
        <Category chosen={category} onChoose={setCategory} />
      </HydrateLater>
      <Later>{({ PopularSection }) => <PopularSection />}</Later>
      <Later>{({ UpcomingSection }) => <UpcomingSection tab={tab} onTab={setTab} />}</Later>
      <Place name="home.section" />
      <Later>{({ RecentSection }) => <RecentSection />}</Later>
      <Later>{({ PromoSection }) => <PromoSection />}</Later>
      <Later>{({ TeaserSection }) => <TeaserSection {...above} />}</Later>
      <BackToTop />
    </EventActionsProvider>
  );
};
