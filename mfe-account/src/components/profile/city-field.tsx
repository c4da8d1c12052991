import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { catalogueQueries } from '@acara/shared-api';
import { ChevronDownIcon } from '@acara/shared-ui/primitives';
import { ComboboxList, useCombobox, type OptionList } from '@acara/shared-ui/search-panel';
import { FieldRow } from '../form/field-row.tsx';
import { Box, End, Input } from '../form/field-style.ts';
import { useFieldIds } from '../form/use-field-ids.ts';

const LABEL = 'Kota';

/** The arrow lies in the field: a press on it is one on the field. */
const Arrow = styled(End)`
  inset-inline-end: 14px;
  pointer-events: none;
`;

export type CityFieldProps = {
  name: string;
  problem: string | undefined;
  /** `ms_city_id` to begin with. */
  initial: number | null;
  /** Another city was chosen. */
  onChosen: () => void;
};

/** One of the 514 cities, found by typing. The form reads its id from the field of that name. */
export const CityField = ({ name, problem, initial, onChosen }: CityFieldProps) => {
  const cities = useQuery(catalogueQueries.cities());
  const [cityId, setCityId] = useState(initial ?? undefined);
  const options = (cities.data ?? []).map((city) => ({ value: city.ms_city_id, label: city.ms_city_name }));
  const box = useCombobox({
    options,
    value: cityId,
    onChange: (next) => {
      setCityId(next);
      onChosen();
    },
  });
  const ids = useFieldIds({ problem });
  const retry = () => void cities.refetch();
  const list: OptionList = cities.data
    ? { status: 'ready', options }
    : cities.error && !cities.isFetching
      ? { status: 'error', retry }
      : { status: 'loading' };
  return (
    <FieldRow ids={ids} controlId={box.inputProps.id} label={LABEL} problem={problem}>
      <Box>
        <Input
          {...ids.field}
          {...box.inputProps}
          aria-required
          data-end
          placeholder={list.status === 'loading' ? 'Memuat kota…' : 'Pilih kota Anda'}
        />
        <Arrow>
          <ChevronDownIcon size={16} />
        </Arrow>
        <ComboboxList box={box} label={LABEL} list={list} value={cityId} />
      </Box>
      <input type="hidden" name={name} value={cityId ?? ''} />
    </FieldRow>
  );
};
