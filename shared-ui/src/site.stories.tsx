import { Banner } from './banner.tsx';
import { NotFoundPanel } from './not-found.tsx';

export default { title: 'Site' };

export const NotFound = () => <NotFoundPanel onLogin={() => undefined} />;
export const SuccessBanner = () => <Banner message={{ tone: 'success', text: 'Perubahan tersimpan' }} />;
