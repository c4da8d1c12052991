import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { catalogueQueries } from '@acara/shared-api';
import { Adornment, Control, ControlBox, Field } from '@acara/shared-ui/form';
import { ChevronDownIcon } from '@acara/shared-ui/primitives';
import { ComboboxList, useCombobox, type OptionList } from '@acara/shared-ui/pickers';

const LABEL = 'Kota';

export type CityFieldProps = {
  name: string;
  error: string | undefined;
  initial: number | null;
  onChosen: () => void;
};

/** One of the 514 cities, found by typing. The form reads its id from the field of that name. */
export const CityField = ({ name, error, initial, onChosen }: CityFieldProps) => {
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
  const retry = () => void cities.refetch();
  const list: OptionList = cities.data
    ? { status: 'ready', options }
    : cities.error && !cities.isFetching
      ? { status: 'error', retry }
      : { status: 'loading' };
  return (
    <>
      <Field controlId={box.inputProps.id} label={LABEL} error={error} required>
        {(control) => (
          <ControlBox>
            <Control
              {...control}
              {...box.inputProps}
              data-end
              placeholder={list.status === 'loading' ? 'Memuat kota…' : 'Pilih kota Anda'}
            />
            <Adornment>
              <ChevronDownIcon size={16} />
            </Adornment>
            <ComboboxList box={box} label={LABEL} list={list} value={cityId} />
          </ControlBox>
        )}
      </Field>
      <input type="hidden" name={name} value={cityId ?? ''} />
    </>
  );
};
