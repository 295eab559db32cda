import { CloseButton, Kbd, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

type SearchFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  value: string;
  onChange: (text: string) => void;
  hotkey?: string;
};

/**
 * A search box: reports 250 ms after the last key, at once on Enter and on leaving the box, and clears on
 * Escape.
 */
export function SearchField({ value, onChange, hotkey, ...others }: SearchFieldProps) {
  const t = useTranslations('common');
  const [text, setText] = useState(value);
  const reported = useRef<string[]>([]);
  const report = (next: string) => {
    // If Enter comes after the pause, the text was already reported.
    if (next === (reported.current.at(-1) ?? value)) return;
    reported.current.push(next);
    onChange(next);
  };
  const reportLater = useDebouncedCallback(report, 250);
  // The returned value may have been reported some letters ago; only a value that was not reported comes from
  // outside. The box is updated together with the page around it, not a moment later.
  useLayoutEffect(() => {
    const place = reported.current.indexOf(value);
    reported.current.splice(0, place < 0 ? reported.current.length : place + 1);
    if (place < 0) setText(value);
  }, [value]);
  const change = (next: string) => {
    setText(next);
    reportLater(next);
  };
  const finish = (next: string) => {
    setText(next);
    reportLater.cancel();
    report(next);
  };
  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={others.placeholder ?? t('search')}
      placeholder={t('search')}
      leftSection={<IconSearch size={18} />}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label={t('clear')} onClick={() => finish('')} />
        ) : hotkey ? (
          <Kbd size="xs" visibleFrom="sm">
            {hotkey}
          </Kbd>
        ) : null
      }
      rightSectionPointerEvents={text ? 'all' : 'none'}
      {...others}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      // A later report would change the address of the page that the press opens.
      onBlur={() => finish(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(text);
        if (event.key === 'Escape' && text) finish('');
      }}
    />
  );
}
