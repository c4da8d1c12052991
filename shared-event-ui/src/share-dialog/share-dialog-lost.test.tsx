import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleEvent } from '../testing/index.ts';
import { ShareDialog } from './index.tsx';

let mockLost = true;
jest.mock('./share-panel.tsx', () => {
  if (mockLost) throw new Error('Loading chunk failed');
  return jest.requireActual('./share-panel.tsx');
});

it('shows in its dialog that its chunk failed to load, and retries', async () => {
  render(<ShareDialog event={sampleEvent()} onClose={jest.fn()} />);
  expect(await screen.findByRole('dialog', { name: 'Share to Friends' })).toHaveTextContent(
    'Bagian ini belum bisa dimuat.',
  );
  mockLost = false;
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByRole('link', { name: 'Whatsapp' })).toBeVisible();
});
