import { Suspense } from 'react';
import { BackToTop } from '@acara/shared-ui/primitives';
import { EventActionsProvider } from '../../parts/event-actions.tsx';
import { BannerSection } from './banner-section.tsx';
import { CategorySection } from './category-section.tsx';
import { PopularSection } from './popular-section.tsx';
import { PromoSection } from './promo-section.tsx';
import { RecentSection } from './recent-section.tsx';
import { SearchSection } from './search-section.tsx';
import { TeaserSection } from './teaser-section.tsx';
import { UpcomingSection } from './upcoming-section.tsx';

/**
 * The home page. Spec §2 Home page. Each part below the first window is a boundary of its own: React hydrates them one
 * after the other, in pieces, and first the one that is touched.
 */
export const HomeScreen = () => (
  <EventActionsProvider>
    <BannerSection />
    <SearchSection />
    <Suspense>
      <CategorySection />
    </Suspense>
    <Suspense>
      <PopularSection />
    </Suspense>
    <Suspense>
      <UpcomingSection />
    </Suspense>
    <RecentSection />
    <Suspense>
      <PromoSection />
    </Suspense>
    <Suspense>
      <TeaserSection />
    </Suspense>
    <BackToTop />
  </EventActionsProvider>
);
