import { useEffect, useState } from 'react';

/** How long a banner stands, in milliseconds (spec §9). */
export const BANNER_MS = 3_000;

/** What a banner says. */
export type BannerSaid = { tone: 'success' | 'error'; text: string };

/** One banner at a time, gone by itself after 3 s. Spec §8, Profile save error. */
export const useBanner = () => {
  const [said, say] = useState<BannerSaid | null>(null);
  useEffect(() => {
    if (!said) return;
    const timer = window.setTimeout(() => say(null), BANNER_MS);
    return () => window.clearTimeout(timer);
  }, [said]);
  return { said, say };
};
