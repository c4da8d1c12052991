export { postLogout, postRefresh } from '@acara/shared-api';
