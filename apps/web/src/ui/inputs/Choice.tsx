import { NativeSelect, type NativeSelectProps } from '@mantine/core';

export type Option = { value: string; label: string };
type Group = { group: string; items: readonly Option[] };

type ChoiceProps = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  data: readonly (Option | Group)[];
  value?: string | null;
  onChange: (value: string | null) => void;
  /** The label of the empty choice. Without it, a choice cannot be cleared. */
  none?: string;
};

/**
 * A choice from a short list, as a native select: a phone shows it full size, and no code is loaded for it.
 */
export function Choice({ data, value = null, onChange, none, ...others }: ChoiceProps) {
  return (
    <NativeSelect
      {...others}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    >
      {none === undefined && value ? null : (
        <option value="" disabled={none === undefined} hidden={none === undefined}>
          {none}
        </option>
      )}
      {data.map((entry) =>
        'group' in entry ? (
          <optgroup key={entry.group} label={entry.group}>
            {entry.items.map(optionOf)}
          </optgroup>
        ) : (
          optionOf(entry)
        ),
      )}
    </NativeSelect>
  );
}

const optionOf = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);
