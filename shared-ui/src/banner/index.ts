export { Banner, RefusalBanner } from './banner.tsx';
export { BANNER_MS, useBanner, type BannerSaid } from './use-banner.ts';
