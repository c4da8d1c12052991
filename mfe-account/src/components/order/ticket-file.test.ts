import { sampleFile as blob } from '../testing/sample-file.ts';
import { isTicketFile } from './ticket-download.tsx';

it.each([
  ['a PDF over 150 bytes', blob('%PDF-1.7', 151), true],
  ['a PDF with a parameter in its type', blob('%PDF-1.7', 151, 'application/pdf; charset=binary'), true],
  ['a PDF of 150 bytes', blob('%PDF-1.7', 150), false],
  ['a long text that calls itself a PDF', blob('Sedang dibuat', 400), false],
  ['a PDF that calls itself a text', blob('%PDF-1.7', 400, 'text/plain'), false],
  ['a PDF without a type', blob('%PDF-1.7', 400, ''), false],
  ['an error page', blob('<html>', 400, 'text/html'), false],
  ['nothing', blob('', 0), false],
])('%s counts as the file: %#', async (_, file, is) => {
  expect(await isTicketFile(file)).toBe(is);
});
