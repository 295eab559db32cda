import { TextInput, type TextInputProps } from '@mantine/core';
import { hasWrongCheckDigit } from '@mostrador/shared/check-digit';
import { IconAlertTriangle, IconBarcode } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import classes from './product.module.css';

/** Typed or scanned. A doubtful check digit is a warning, no refusal: shops glue on codes of their own. */
export function BarcodeInput(props: TextInputProps) {
  const t = useTranslations('product');
  const isDoubtful = hasWrongCheckDigit(String(props.value ?? '').trim());
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
      {...props}
      onKeyDown={(event) => {
        // A reader ends every code with Enter, which would send the form.
        if (event.key === 'Enter') event.preventDefault();
        props.onKeyDown?.(event);
      }}
    />
  );
}
