export { NavigationIcon } from './navigation-icon.tsx';
