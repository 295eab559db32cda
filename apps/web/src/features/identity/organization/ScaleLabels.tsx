import { Text, TextInput } from '@mantine/core';
import { scaleLabels } from '@mostrador/shared/codes/codes';
import { labelledAmount, readScaleLabel, scaleFormats } from '@mostrador/shared/money/scale-label';
import { IconScan } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../domain/sale/use-shop.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import type { BusinessFormProps } from './BusinessIdentity.tsx';
import { below } from './below.ts';
import classes from './organization.module.css';

const other = 'other';

/** The labels of the shop's scale: weight or price, and its position in the code. */
export function ScaleLabels({ form: { fields } }: BusinessFormProps) {
  const t = useTranslations('organization.business');
  const { scaleFormat, scaleLabels: kind } = fields.values;
  const [isOwn, setOwn] = useState(() => !isUsual(scaleFormat));
  return (
    <>
      <div className={classes.fields}>
        <Choice
          label={t('scaleLabels')}
          {...below}
          description={t('scaleLabelsText')}
          data={scaleLabels.map((value) => ({ value, label: t(`scaleLabelKinds.${value}`) }))}
          {...fields.input('scaleLabels')}
        />
        {kind === 'none' ? null : (
          <Choice
            label={t('scaleFormat')}
            {...below}
            description={t('scaleFormatText')}
            data={[
              ...scaleFormats.map((value) => ({ value, label: value })),
              { value: other, label: t('scaleFormatOther') },
            ]}
            value={isOwn ? other : scaleFormat}
            onChange={(value) => {
              setOwn(value === other);
              if (value && value !== other) fields.setFieldValue('scaleFormat', value);
            }}
          />
        )}
        {kind === 'none' || !isOwn ? null : (
          <TextInput
            label={t('scaleFormatOwn')}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            {...fields.input('scaleFormat')}
            maxLength={20}
          />
        )}
      </div>
      {kind === 'none' ? null : <Trial format={scaleFormat} kind={kind} />}
    </>
  );
}

const isUsual = (format: string) => scaleFormats.some((usual) => usual === format);

type TrialProps = { format: string; kind: 'weight' | 'price' };

/** A test field for a label of the shop, parsed with the current form values. */
function Trial({ format, kind }: TrialProps) {
  const t = useTranslations('organization.business');
  const { quantity, money } = useFormat();
  const decimals = useShop()?.decimals ?? 2;
  const [code, setCode] = useState('');
  const label = readScaleLabel(code, format);
  const value = (part: number) => (kind === 'price' ? money(labelledAmount(part, decimals)) : quantity(part));
  const words = () => {
    if (code.trim() === '') return t('scaleTrialText');
    return label
      ? t(kind === 'price' ? 'scaleTrialPrice' : 'scaleTrialWeight', {
          article: label.article,
          value: value(label.value),
        })
      : t('scaleTrialNone');
  };
  return (
    <div>
      <TextInput
        label={t('scaleTrial')}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        leftSection={<IconScan size={18} aria-hidden="true" />}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        onKeyDown={(event) => {
          // A scanner ends every code with Enter, which would submit the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <Text size="sm" mt={4} aria-live="polite" c={code.trim() !== '' && !label ? 'red' : 'dimmed'}>
        {words()}
      </Text>
    </div>
  );
}
