import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from '@acara/shared-api';
import type { ReleasePreview } from '@acara/shared-contract/release';
import { chooseRelease, endPreview } from './show-preview.tsx';
import { PreviewPanel } from './preview-panel.tsx';

const preview: ReleasePreview = {
  packages: {
    shell: { running: 's1', chosen: false, releases: [{ releaseId: 's1', state: 'stable' }] },
    'mfe-test': {
      running: 'n',
      chosen: true,
      releases: [
        { releaseId: 'before', state: 'stable' },
        { releaseId: 'n', state: '12.5 %' },
        { releaseId: 'next', state: 'nobody' },
      ],
    },
  },
};

const show = (
  onChoose: (remote: string, releaseId: string | null) => Promise<void> = async () => undefined,
  onEnd: () => Promise<void> = async () => undefined,
  misfits?: ReleasePreview['misfits'],
) => {
  let runs = 'n';
  let notify = () => {};
  const choose = jest.fn(onChoose);
  const end = jest.fn(onEnd);
  const running = {
    get: (remote: string) => (remote === 'shell' ? undefined : runs),
    follow: (onChange: () => void) => {
      notify = onChange;
      return () => undefined;
    },
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PreviewPanel
        preview={{ ...preview, ...(misfits && { misfits }) }}
        running={running}
        onChoose={choose}
        onEnd={end}
      />
    </QueryClientProvider>,
  );
  const fallBack = () =>
    act(() => {
      runs = 'before';
      notify();
    });
  return { choose, end, fallBack };
};

const toggle = () => screen.getByRole('button', { name: /^Pratinjau/ });
const getSelect = (name: string) => screen.getByRole('combobox', { name });
const endButton = () => screen.getByRole('button', { name: 'Akhiri pratinjau' });
const apply = (name: string) => screen.getByRole('button', { name: `Pakai untuk ${name}` });

describe('the preview panel', () => {
  it('is collapsed and shows how many releases were chosen', () => {
    show();
    expect(toggle()).toHaveTextContent('Pratinjau: 1 rilis dipilih');
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('reports which releases do not fit each other', async () => {
    const writer = { remote: 'mfe-test', releaseId: 'n' };
    const reader = { remote: 'mfe-other', releaseId: 'o' };
    show(undefined, undefined, [{ contract: 'acara_checkout', writes: 2, reads: [1, 3], writer, reader }]);
    await userEvent.click(toggle());
    expect(screen.getByText(/^Tidak cocok/)).toHaveTextContent(
      'Tidak cocok: mfe-test n menulis acara_checkout versi 2, sedangkan mfe-other o membaca versi 1, 3.',
    );
  });

  it('opens and closes by keyboard, and returns the focus to its button', async () => {
    show();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('complementary', { name: 'Pratinjau rilis' })).toBeInTheDocument();
    await userEvent.click(getSelect('mfe-test'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(toggle()).toHaveFocus();
  });

  it('shows for each package the running release and the choices, with the share of each', async () => {
    show();
    await userEvent.click(toggle());
    expect(getSelect('shell')).toHaveValue('');
    expect(getSelect('shell')).toHaveAccessibleDescription(/^Berjalan: s1\s*$/);
    expect(getSelect('mfe-test')).toHaveValue('n');
    const options = within(getSelect('mfe-test')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Seperti biasa',
      'before (untuk semua)',
      'n (untuk 12,5 %)',
      'next (belum dibagikan)',
    ]);
  });

  it('runs another release, and is busy meanwhile', async () => {
    const { choose } = show(() => new Promise(() => undefined));
    await userEvent.click(toggle());
    expect(apply('mfe-test')).toBeDisabled();
    await userEvent.selectOptions(getSelect('mfe-test'), 'next');
    await userEvent.click(apply('mfe-test'));
    await userEvent.click(apply('mfe-test'));
    expect(choose.mock.calls).toEqual([['mfe-test', 'next']]);
    expect(apply('mfe-test')).toHaveAttribute('aria-busy', 'true');
  });

  it('runs the release that other visitors get', async () => {
    const { choose } = show();
    await userEvent.click(toggle());
    await userEvent.selectOptions(getSelect('mfe-test'), 'Seperti biasa');
    await userEvent.click(apply('mfe-test'));
    expect(choose.mock.calls).toEqual([['mfe-test', null]]);
  });

  it('shows an error beside the choice that was refused', async () => {
    show(async () => {
      throw new Error('Rilis ini sudah ditarik.');
    });
    await userEvent.click(toggle());
    await userEvent.selectOptions(getSelect('mfe-test'), 'next');
    await userEvent.click(apply('mfe-test'));
    expect(getSelect('mfe-test')).toHaveAccessibleDescription('Rilis ini sudah ditarik. Berjalan: n');
    expect(getSelect('mfe-test')).toBeInvalid();
    expect(getSelect('shell')).toBeValid();
    expect(apply('mfe-test')).toBeEnabled();
  });

  it('ends the preview, once for two clicks, and is busy meanwhile', async () => {
    const { end } = show(undefined, () => new Promise(() => undefined));
    expect(screen.queryByRole('button', { name: 'Akhiri pratinjau' })).toBeNull();
    await userEvent.click(toggle());
    await userEvent.click(endButton());
    await userEvent.click(endButton());
    expect(end).toHaveBeenCalledTimes(1);
    expect(endButton()).toHaveAttribute('aria-busy', 'true');
  });

  it('shows an error at its end button', async () => {
    show(undefined, async () => {
      throw new Error('Server tidak menjawab. Coba lagi.');
    });
    await userEvent.click(toggle());
    await userEvent.click(endButton());
    expect(endButton()).toHaveAccessibleDescription('Server tidak menjawab. Coba lagi.');
    expect(endButton()).not.toHaveAttribute('aria-busy');
    expect(getSelect('mfe-test')).toBeValid();
  });

  it('shows when a fallback runs', async () => {
    const { fallBack } = show();
    fallBack();
    expect(toggle()).toHaveTextContent('Pratinjau: cadangan berjalan');
    await userEvent.click(toggle());
    expect(getSelect('mfe-test')).toHaveAccessibleDescription(/^Cadangan before berjalan, menggantikan n\s*$/);
  });
});

describe('choosing a release', () => {
  const respondWith = (status: number) => jest.fn(async () => ({ ok: status < 400, status }) as Response);

  it('sends a request to the edge', async () => {
    const fetch = respondWith(204);
    await chooseRelease({ fetch }, 'mfe-test', null);
    expect(fetch).toHaveBeenCalledWith('/_releases/preview', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"remote":"mfe-test","releaseId":null}',
    });
  });

  it.each([
    [403, 'Pratinjau ini sudah tidak berlaku. Buka lagi tautan pratinjaunya.'],
    [422, 'Rilis ini tidak terdaftar atau sudah ditarik.'],
    [503, 'Server tidak menjawab. Coba lagi.'],
  ])('rejects on status %i with a text', async (status, text) => {
    await expect(chooseRelease({ fetch: respondWith(status) }, 'mfe-test', 'n')).rejects.toThrow(text);
  });

  it('rejects without a network', async () => {
    const fetch = jest.fn(() => Promise.reject(new TypeError('failed to fetch')));
    await expect(chooseRelease({ fetch }, 'mfe-test', 'n')).rejects.toThrow('Server tidak menjawab. Coba lagi.');
  });
});

describe('ending a preview', () => {
  it('sends a request to the edge', async () => {
    const fetch = jest.fn(async () => ({ ok: true, status: 204 }) as Response);
    await endPreview({ fetch });
    expect(fetch).toHaveBeenCalledWith('/_releases/preview', { method: 'DELETE' });
  });

  it.each([
    ['is refused', async () => ({ ok: false, status: 503 }) as Response],
    ['has no connection', () => Promise.reject(new TypeError('failed to fetch'))],
  ])('that %s rejects', async (_what, respond) => {
    await expect(endPreview({ fetch: jest.fn(respond) })).rejects.toThrow('Server tidak menjawab. Coba lagi.');
  });
});
