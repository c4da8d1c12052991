import { Suspense } from 'react';
import { Place } from '@acara/shared-ui/fragments';
import { BackToTop } from '../../components/back-to-top.tsx';
import { EventActionsProvider } from '../../components/event-actions.tsx';
import { BannerSection } from './banner-section.tsx';
import { CategorySection } from './category-section.tsx';
import { PopularSection } from './popular-section.tsx';
import { PromoSection } from './promo-section.tsx';
import { RecentSection } from './recent-section.tsx';
import { SearchSection } from './search-section.tsx';
import { TeaserSection } from './teaser-section.tsx';
import { UpcomingSection } from './upcoming-section.tsx';
import { isUpcomingTab, type UpcomingTab } from './upcoming-events.ts';
import { useHistoryState } from './use-history-state.ts';

const isCategory = (value: unknown): value is number => Number.isSafeInteger(value);

/** Each section below the first window is a boundary: React hydrates first the one that is touched. */
export const HomeScreen = () => {
  const [category, setCategory] = useHistoryState<number | undefined>('category', undefined, isCategory);
  const [tab, setTab] = useHistoryState<UpcomingTab>('tab', 'Semua', isUpcomingTab);
  return (
    <EventActionsProvider>
      <BannerSection />
      <SearchSection />
      <Suspense>
        <CategorySection chosen={category} onChoose={setCategory} />
      </Suspense>
      <Suspense>
        <PopularSection />
      </Suspense>
      <Suspense>
        <UpcomingSection tab={tab} onTab={setTab} />
      </Suspense>
      <Place name="home.section" />
      <RecentSection />
      <Suspense>
        <PromoSection />
      </Suspense>
      <Suspense>
        <TeaserSection category={category} tab={tab} />
      </Suspense>
      <BackToTop />
    </EventActionsProvider>
  );
};
