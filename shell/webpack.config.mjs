import { shellPreset } from '../tooling/webpack/shell-preset.mjs';

export default shellPreset(import.meta.dirname);
