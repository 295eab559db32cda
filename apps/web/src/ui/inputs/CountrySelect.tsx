import { countries } from '@mostrador/shared/shop/countries';
import { countryName } from '@mostrador/shared/shop/country';

import { type ComponentProps, useMemo } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { Choice } from './Choice.tsx';
import { CountryFlag } from './CountryFlag.tsx';

type CountrySelectProps = Omit<ComponentProps<typeof Choice>, 'data' | 'onChange'> & {
  onChange: (id: string) => void;
};

/** Selects one of the supported countries by its name in the reader's language. */
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
    <Choice
      data={data}
      value={value}
      onChange={(id) => id && onChange(id)}
      leftSection={value ? <CountryFlag id={value} isDecoration /> : null}
      {...others}
    />
  );
}
