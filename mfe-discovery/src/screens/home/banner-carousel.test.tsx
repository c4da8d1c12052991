import { render, screen } from '@testing-library/react';
import { letIntersect } from '@acara/shared-ui/testing';
import { BannerCarousel } from './banner-section.tsx';

beforeEach(letIntersect);

describe('banners', () => {
  const banners = [1, 2].map((featured_id) => ({
    featured_id,
    featured_image_url: `/img/banner/${featured_id}-1280.webp`,
    featured_subject: `Promo ${featured_id}`,
    featured_description: null,
    featured_redirect_url: 'https://example.com/',
  }));

  it('link to the address that counts clicks, in a new tab unless the target is our own [home.banner-counted]', () => {
    render(
      <BannerCarousel
        banners={banners}
        getHref={({ featured_id }) => `/api/v1/featured/${featured_id}/redirect`}
        opensHere={({ featured_id }) => featured_id === 1}
      />,
    );
    const own = screen.getByRole('link', { name: 'Promo 1' });
    expect(own).toHaveAttribute('href', '/api/v1/featured/1/redirect');
    expect(own).not.toHaveAttribute('target');
    expect(screen.getByRole('link', { name: 'Promo 2' })).toHaveAttribute('target', '_blank');
  });

  it('load the first picture at once with high priority, the others later [home.banner]', () => {
    render(<BannerCarousel banners={banners} getHref={() => '/'} opensHere={() => true} />);
    const [first, second] = [1, 2].map((n) => screen.getByRole('link', { name: `Promo ${n}` }).querySelector('img'));
    expect(first).toHaveAttribute('fetchpriority', 'high');
    expect(first).toHaveAttribute('loading', 'eager');
    expect(second).toHaveAttribute('loading', 'lazy');
  });

  it('have the text of the picture [home.banner-text]', () => {
    const described = banners.map((banner) => ({ ...banner, featured_description: 'Tiga hari penuh musik' }));
    render(<BannerCarousel banners={described} getHref={() => '/'} opensHere={() => true} />);
    expect(screen.getByRole('link', { name: 'Promo 1 Tiga hari penuh musik' })).toBeInTheDocument();
  });
});
