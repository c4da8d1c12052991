import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findFaults, storiesOf } from '@acara/shared-ui/testing/accessibility';
import * as eventCard from './event-card/event-card.stories.tsx';
import * as eventCarousel from './event-carousel.stories.tsx';
import * as events from './events.stories.tsx';
import * as searchPanel from './search-panel/search-panel.stories.tsx';

describe('accessibility by axe', () => {
  it.each(storiesOf({ eventCard, eventCarousel, events, searchPanel }))('%s', async (_, Story) => {
    await act(async () => void render(<Story />));
    expect(await findFaults()).toEqual([]);
  });

  it('of an open list of choices', async () => {
    await act(async () => void render(<searchPanel.Blank />));
    await userEvent.click(screen.getByRole('button', { name: /^Cari event/ }));
    const sheet = within(screen.getByRole('dialog'));
    await userEvent.click(sheet.getByRole('combobox', { name: 'CARI EVENT' }));
    expect(sheet.getByRole('listbox')).toBeVisible();
    expect(await findFaults()).toEqual([]);
  });
});
