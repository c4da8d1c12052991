export { Banner, RefusalBanner } from './banner.tsx';
export { BANNER_MS, useBanner, type BannerMessage } from './use-banner.ts';
