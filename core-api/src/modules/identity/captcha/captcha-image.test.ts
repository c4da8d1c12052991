import { drawCaptcha } from './captcha-image.ts';
import { drawDigits } from './captchas.ts';

const PREFIX = 'data:image/svg+xml;base64,';
const drawn = (digits: string) => Buffer.from(drawCaptcha(digits).slice(PREFIX.length), 'base64').toString();

describe('a captcha', () => {
  it('has five digits from 1 to 9', () => {
    for (let time = 0; time < 200; time += 1) expect(drawDigits()).toMatch(/^[1-9]{5}$/);
  });

  it('is an image of one path, without text, groups or scripts', () => {
    expect(drawCaptcha('12345').startsWith(PREFIX)).toBe(true);
    const tags = [...drawn('12345').matchAll(/<([a-z]+)/gi)].map(([, tag]) => tag);
    expect(tags).toEqual(['svg', 'rect', 'path']);
    expect(drawn('12345')).not.toMatch(/NaN|undefined|href|style|aria|title/);
  });

  it('is different each time', () => {
    expect(drawCaptcha('77777')).not.toBe(drawCaptcha('77777'));
  });

  it('does not reveal the digits by its length', () => {
    const lengths = Array.from({ length: 20 }, () => drawn('77777').length);
    expect(new Set(lengths).size).toBeGreaterThan(10);
  });
});
