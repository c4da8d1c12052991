import { Dialog, line } from '@acara/shared-ui/primitives';
import { CategoryChoices, type CategoryChoicesProps } from './category-choices.tsx';

export const FilterIcon = line(<path d="M4 6.500h16M7 12h10M10 17.500h4" />);

export type FilterDialogProps = CategoryChoicesProps & { open: boolean; onClose: () => void };

/** The categories where there is no room for a column. */
export const FilterDialog = ({ open, onClose, onChoose, ...choices }: FilterDialogProps) => (
  <Dialog open={open} onClose={onClose} title="Kategori" shape="sheet">
    <CategoryChoices
      {...choices}
      onChoose={(category) => {
        onClose();
        onChoose(category);
      }}
    />
  </Dialog>
);
