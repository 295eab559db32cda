import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { hasWrongCheckDigit, newOwnBarcode } from '@mostrador/shared/money/check-digit';
import { IconAlertTriangle, IconBarcode, IconSparkles } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import classes from '../product.module.css';

type BarcodeInputProps = Omit<TextInputProps, 'onChange'> & { onChange: (value: string) => void };

/**
 * Typed, scanned, or made for what has none. A doubtful check digit is a warning, no refusal: shops glue on
 * codes of their own.
 */
export function BarcodeInput({ onChange, ...props }: BarcodeInputProps) {
  const t = useTranslations('product');
  const code = String(props.value ?? '').trim();
  const isDoubtful = hasWrongCheckDigit(code);
  const warning = isDoubtful ? (
    <span className={classes.warning}>
      <IconAlertTriangle size={14} aria-hidden="true" /> {t('checkDigitWarning')}
    </span>
  ) : null;
  return (
    <TextInput
      placeholder={t('barcodeHint')}
      leftSection={<IconBarcode size={18} />}
      maxLength={64}
      autoComplete="off"
      description={warning}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={
        code === '' ? (
          <ActionIcon
            variant="subtle"
            aria-label={t('makeBarcode')}
            title={t('makeBarcode')}
            onClick={() => onChange(newOwnBarcode())}
          >
            <IconSparkles size={18} />
          </ActionIcon>
        ) : null
      }
      {...props}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        // A reader ends every code with Enter, which would send the form.
        if (event.key === 'Enter') event.preventDefault();
        props.onKeyDown?.(event);
      }}
    />
  );
}
