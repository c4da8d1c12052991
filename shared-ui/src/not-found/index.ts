export { NotFoundPanel } from './not-found-panel.tsx';
