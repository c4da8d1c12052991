import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReleasePreview } from '@acara/shared-contract/release';
import { chooseRelease, endPreview } from './choose-release.ts';
import { PreviewPanel } from './preview-panel.tsx';

const preview: ReleasePreview = {
  packages: {
    shell: { running: 's1', chosen: false, releases: [{ releaseId: 's1', state: 'everybody' }] },
    'mfe-test': {
      running: 'n',
      chosen: true,
      releases: [
        { releaseId: 'before', state: 'everybody' },
        { releaseId: 'n', state: '12.5 %' },
        { releaseId: 'next', state: 'nobody' },
      ],
    },
  },
};

const show = (
  onChoose: (remote: string, releaseId: string | null) => Promise<void> = async () => undefined,
  onEnd: () => Promise<void> = async () => undefined,
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
  render(<PreviewPanel preview={preview} running={running} onChoose={choose} onEnd={end} />);
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

describe('the panel of a preview', () => {
  it('is folded up and says how much was chosen', () => {
    show();
    expect(toggle()).toHaveTextContent('Pratinjau: 1 rilis dipilih');
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('opens and closes by the keyboard, which goes on at its button', async () => {
    show();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('complementary', { name: 'Pratinjau rilis' })).toBeInTheDocument();
    await userEvent.click(getSelect('mfe-test'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(toggle()).toHaveFocus();
  });

  it('shows for each package what runs and what can be chosen, with who gets it', async () => {
    show();
    await userEvent.click(toggle());
    expect(getSelect('shell')).toHaveValue('');
    expect(getSelect('shell')).toHaveAccessibleDescription(/^Berjalan: s1\s*$/);
    expect(getSelect('mfe-test')).toHaveValue('n');
    const options = within(getSelect('mfe-test')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Seperti pengunjung lain',
      'before (untuk semua)',
      'n (untuk 12,5 %)',
      'next (belum dibagikan)',
    ]);
  });

  it('has another release run, and shows that it works on it', async () => {
    const { choose } = show(() => new Promise(() => undefined));
    await userEvent.click(toggle());
    expect(apply('mfe-test')).toBeDisabled();
    await userEvent.selectOptions(getSelect('mfe-test'), 'next');
    await userEvent.click(apply('mfe-test'));
    await userEvent.click(apply('mfe-test'));
    expect(choose.mock.calls).toEqual([['mfe-test', 'next']]);
    expect(apply('mfe-test')).toHaveAttribute('aria-busy', 'true');
  });

  it('has a package run what other visitors get', async () => {
    const { choose } = show();
    await userEvent.click(toggle());
    await userEvent.selectOptions(getSelect('mfe-test'), 'Seperti pengunjung lain');
    await userEvent.click(apply('mfe-test'));
    expect(choose.mock.calls).toEqual([['mfe-test', null]]);
  });

  it('tells beside the choice why it was not taken', async () => {
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

  it('ends the preview, once for two presses, and shows that it works on it', async () => {
    const { end } = show(undefined, () => new Promise(() => undefined));
    expect(screen.queryByRole('button', { name: 'Akhiri pratinjau' })).toBeNull();
    await userEvent.click(toggle());
    await userEvent.click(endButton());
    await userEvent.click(endButton());
    expect(end).toHaveBeenCalledTimes(1);
    expect(endButton()).toHaveAttribute('aria-busy', 'true');
  });

  it('tells at its end button why the preview goes on', async () => {
    show(undefined, async () => {
      throw new Error('Server tidak menjawab. Coba lagi.');
    });
    await userEvent.click(toggle());
    await userEvent.click(endButton());
    expect(endButton()).toHaveAccessibleDescription('Server tidak menjawab. Coba lagi.');
    expect(endButton()).not.toHaveAttribute('aria-busy');
    expect(getSelect('mfe-test')).toBeValid();
  });

  it('says when a fallback takes the place of what it shows', async () => {
    const { fallBack } = show();
    fallBack();
    expect(toggle()).toHaveTextContent('Pratinjau: cadangan berjalan');
    await userEvent.click(toggle());
    expect(getSelect('mfe-test')).toHaveAccessibleDescription(/^Cadangan before berjalan, menggantikan n\s*$/);
  });
});

describe('choosing a release', () => {
  const answering = (status: number) => jest.fn(async () => ({ ok: status < 400, status }) as Response);

  it('asks the edge', async () => {
    const fetch = answering(204);
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
  ])('that is answered with %i says why it is not taken', async (status, text) => {
    await expect(chooseRelease({ fetch: answering(status) }, 'mfe-test', 'n')).rejects.toThrow(text);
  });

  it('without a connection says so', async () => {
    const fetch = jest.fn(() => Promise.reject(new TypeError('failed to fetch')));
    await expect(chooseRelease({ fetch }, 'mfe-test', 'n')).rejects.toThrow('Server tidak menjawab. Coba lagi.');
  });
});

describe('ending a preview', () => {
  it('asks the edge', async () => {
    const fetch = jest.fn(async () => ({ ok: true, status: 204 }) as Response);
    await endPreview({ fetch });
    expect(fetch).toHaveBeenCalledWith('/_releases/preview', { method: 'DELETE' });
  });

  it.each([
    ['is refused', async () => ({ ok: false, status: 503 }) as Response],
    ['has no connection', () => Promise.reject(new TypeError('failed to fetch'))],
  ])('that %s says so', async (_what, answer) => {
    await expect(endPreview({ fetch: jest.fn(answer) })).rejects.toThrow('Server tidak menjawab. Coba lagi.');
  });
});
