import { useCallback, useEffect, useState } from 'react';

/** How long a banner stands, in milliseconds. */
export const BANNER_MS = 3_000;

/** What a banner says. */
export type BannerSaid = { tone: 'success' | 'error'; text: string };

/** One banner at a time, gone by itself after 3 s. */
export const useBanner = () => {
  const [said, say] = useState<BannerSaid | null>(null);
  useEffect(() => {
    if (!said) return;
    const timer = window.setTimeout(() => say(null), BANNER_MS);
    return () => window.clearTimeout(timer);
  }, [said]);
  /** Says that something failed. */
  const refuse = useCallback((text: string) => say({ tone: 'error', text }), []);
  return { said, say, refuse };
};
