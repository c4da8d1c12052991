import { brotliCompressSync } from 'node:zlib';
import { EARLY_INPUT, earlyInput } from './head-scripts.ts';

// What it does needs a browser and React: `e2e/specs/site/early-input.spec.ts`.
test('the script that keeps early input costs a document little', () => {
  expect(brotliCompressSync(EARLY_INPUT).length).toBeLessThanOrEqual(766);
  expect(EARLY_INPUT).not.toContain('</');
  expect(() => new Function(EARLY_INPUT)).not.toThrow();
  expect(earlyInput).toMatch(/^<script>\(\(d\)=>/);
});
