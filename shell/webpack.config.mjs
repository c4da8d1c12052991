import { shellPreset } from '../tooling/webpack/shell-preset.mjs';

export { shellRecord as record } from '../tooling/webpack/shell-record.mjs';
export default shellPreset(import.meta.dirname);
