import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { hasWrongCheckDigit, newOwnBarcode } from '@mostrador/shared/money/check-digit';
import { IconAlertTriangle, IconBarcode, IconSparkles } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import classes from '../product.module.css';

type BarcodeInputProps = Omit<TextInputProps, 'onChange'> & { onChange: (value: string) => void };

/**
 * A barcode that is typed, scanned, or created for a product without one. A wrong check digit causes only a
 * warning, because shops also use their own codes.
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
        // A scanner ends every code with Enter, which would submit the form.
        if (event.key === 'Enter') event.preventDefault();
        props.onKeyDown?.(event);
      }}
    />
  );
}
