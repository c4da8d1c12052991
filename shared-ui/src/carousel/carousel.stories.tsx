import { SAMPLE_PICTURE } from '../testing/sample-picture.ts';
import { BANNER_RATIO, Carousel } from './index.ts';

export default { title: 'Carousel' };

export const Banners = () => (
  <Carousel
    kind="banners"
    label="Event pilihan"
    intervalMs={3000}
    slides={[1, 2, 3, 4, 5].map((key) => ({
      key,
      content: () => (
        <img src={SAMPLE_PICTURE} alt={`Event ${key}`} style={{ width: '100%', aspectRatio: BANNER_RATIO }} />
      ),
    }))}
  />
);
