import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { EventTab, EventTabId } from './event-tab-list.tsx';
import { EventTabs } from './event-tabs.tsx';

const tabs: EventTab[] = [
  { id: 'deskripsi', label: 'Deskripsi', panel: 'Tentang' },
  { id: 'agenda', label: 'Agenda', panel: 'Sesi', under: 'deskripsi' },
  { id: 'galeri', label: 'Galeri', panel: 'Foto' },
];

const Page = () => {
  const [active, setActive] = useState<EventTabId>('deskripsi');
  return <EventTabs base="uji" tabs={tabs} active={active} shown={active} onChange={setActive} />;
};
const tab = (name: string) => screen.getByRole('tab', { name });

describe('the tabs of the event page', () => {
  it('wrap around by arrow keys, and go to the ends by Home and End', async () => {
    render(<Page />);
    await userEvent.click(tab('Deskripsi'));
    await userEvent.keyboard('{ArrowLeft}');
    expect(tab('Galeri')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(tab('Deskripsi')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{End}');
    expect(tab('Galeri')).toHaveAttribute('tabindex', '0');
    expect(tab('Deskripsi')).toHaveAttribute('tabindex', '-1');
  });

  it('skip a tab that the window hides [event.agenda-phone]', async () => {
    render(<Page />);
    await userEvent.click(tab('Deskripsi'));
    // jsdom focuses hidden elements; a browser does not.
    tab('Agenda').focus = () => undefined;
    await userEvent.keyboard('{ArrowRight}');
    expect(tab('Galeri')).toHaveFocus();
    expect(tab('Galeri')).toHaveAttribute('aria-selected', 'true');
  });

  it('leave the agenda for the tab above it once the window is narrow [event.agenda-phone]', async () => {
    const media = Object.assign(new EventTarget(), window.matchMedia(''), { matches: false });
    const changes = new EventTarget();
    media.addEventListener = changes.addEventListener.bind(changes);
    jest.spyOn(window, 'matchMedia').mockReturnValue(media);
    render(<Page />);
    await userEvent.click(tab('Agenda'));
    expect(tab('Agenda')).toHaveAttribute('aria-selected', 'true');
    media.matches = true;
    act(() => void changes.dispatchEvent(new Event('change')));
    expect(tab('Deskripsi')).toHaveAttribute('aria-selected', 'true');
  });

  it('label their panels, which are all in the document', () => {
    render(<Page />);
    expect(screen.getByRole('tabpanel', { name: 'Deskripsi' })).toHaveTextContent('Tentang');
    for (const text of ['Sesi', 'Foto']) expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('show the chosen panel instead of the one that was shown before the scripts were there', async () => {
    render(<Page />);
    const early = screen.getByText('Foto');
    early.dataset.early = '';
    await userEvent.click(tab('Galeri'));
    expect(early).not.toHaveAttribute('data-early');
    expect(early).toHaveAttribute('data-state', 'active');
  });

  it('show the chosen panel with the one beside it again when its own tab was pressed early', async () => {
    render(<Page />);
    const early = screen.getByText('Tentang');
    early.dataset.early = '';
    await userEvent.click(tab('Deskripsi'));
    expect(early).not.toHaveAttribute('data-early');
  });
});
