import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useOnDemand } from './use-on-demand.ts';

const Zoom = () => <p>besar</p>;

const Opener = ({ load }: { load: () => Promise<typeof Zoom> }) => {
  const [open, setOpen] = useState(false);
  const [Loaded, press] = useOnDemand(load);
  return (
    <>
      <a href="#gambar" onClick={(event) => press(event, () => setOpen(true))}>
        Perbesar
      </a>
      {open && Loaded && <Loaded />}
    </>
  );
};

afterEach(() => {
  window.location.hash = '';
});

describe('a component on demand', () => {
  it('is loaded with the first press and shown instead of following the link', async () => {
    const load = jest.fn(async () => Zoom);
    render(<Opener load={load} />);
    expect(load).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('link'));
    expect(await screen.findByText('besar')).toBeInTheDocument();
    expect(window.location.hash).toBe('');
  });

  it('follows the link where its code cannot be loaded, and tries again the next time', async () => {
    const load = jest.fn(async () => Zoom).mockRejectedValueOnce(new Error('offline'));
    render(<Opener load={load} />);
    await userEvent.click(screen.getByRole('link'));
    await waitFor(() => expect(window.location.hash).toBe('#gambar'));
    await userEvent.click(screen.getByRole('link'));
    expect(await screen.findByText('besar')).toBeInTheDocument();
  });

  it('leaves a press with a modifier key to the browser', async () => {
    const load = jest.fn(async () => Zoom);
    render(<Opener load={load} />);
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link'));
    expect(load).not.toHaveBeenCalled();
  });
});
