import { Group, Select, type SelectProps } from '@mantine/core';
import { countries } from '@mostrador/shared/countries';
import { countryName } from '@mostrador/shared/country';
import { useMemo } from 'react';
import { useSession } from '../../lib/session.ts';
import { CountryFlag } from '../../ui/CountryFlag.tsx';

type CountrySelectProps = Omit<SelectProps, 'data' | 'onChange'> & { onChange: (id: string) => void };

/** The countries of the program by their names in the reader's language. */
export function CountrySelect({ onChange, value = null, ...others }: CountrySelectProps) {
  const { language } = useSession();
  const data = useMemo(
    () =>
      countries
        .map(({ id }) => ({ value: id, label: countryName(id, language) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, language)),
    [language],
  );
  return (
    <Select
      searchable
      allowDeselect={false}
      data={data}
      value={value}
      onChange={(id) => id && onChange(id)}
      leftSection={value ? <CountryFlag id={value} isDecoration /> : null}
      renderOption={({ option }) => (
        <Group gap="xs">
          <CountryFlag id={option.value} isDecoration />
          {option.label}
        </Group>
      )}
      {...others}
    />
  );
}
