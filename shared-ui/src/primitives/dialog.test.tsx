import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { Dialog } from './dialog.tsx';

const show = (onClose = jest.fn()) => {
  render(
    <Dialog open onClose={onClose} title="Judul">
      <p>Isi</p>
    </Dialog>,
  );
  return { onClose, dialog: screen.getByRole('dialog', { name: 'Judul' }) };
};

it('calls `onClose` on Escape instead of closing itself', () => {
  const { onClose, dialog } = show();
  const cancel = createEvent('cancel', dialog, { cancelable: true });
  fireEvent(dialog, cancel);
  expect(cancel.defaultPrevented).toBe(true);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('calls `onClose` for a press beside it, not inside it', () => {
  const { onClose, dialog } = show();
  fireEvent.click(screen.getByText('Isi'));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('is closed before it is removed, so that the browser restores the focus', () => {
  const connected: boolean[] = [];
  jest.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    connected.push(this.isConnected);
  });
  const { rerender } = render(<Dialog open onClose={jest.fn()} title="Judul" children={null} />);
  rerender(<Dialog open={false} onClose={jest.fn()} title="Judul" children={null} />);
  expect(connected).toEqual([true]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('the body of a task dialog', () => {
  const room = (content: number) => {
    jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(content);
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  };
  const showTask = () =>
    render(
      <Dialog open shape="task" onClose={jest.fn()} title="Rincian">
        <p>Isi</p>
      </Dialog>,
    );

  it('is focusable where it overflows, so that the keyboard can scroll it', () => {
    room(900);
    showTask();
    expect(screen.getByRole('region', { name: 'Rincian' })).toHaveAttribute('tabindex', '0');
  });

  it('is not focusable where it fits', () => {
    room(300);
    showTask();
    expect(screen.queryByRole('region')).toBeNull();
    expect(screen.getByText('Isi').closest('[tabindex]')).toBeNull();
  });

  it('of another shape scrolls as a whole, with its close button', () => {
    room(900);
    show();
    expect(screen.queryByRole('region')).toBeNull();
  });
});
