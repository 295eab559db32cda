import { NumberInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { WholeInput } from '../../ui/inputs/WholeInput.tsx';
import classes from './label.module.css';
import { formatNames } from './label-formats.ts';
import type { LabelSettings, useLabelSettings } from './label-settings.ts';

type LabelFormatFieldsProps = { settings: LabelSettings; change: ReturnType<typeof useLabelSettings>[1] };

/**
 * The choice of the label paper: its size if it is not a listed one, and the first free place if a sheet is
 * partly used.
 */
export function LabelFormatFields({ settings, change }: LabelFormatFieldsProps) {
  const t = useTranslations('label');
  const { name, ownWidth, ownHeight, format, used } = settings;
  const perSheet = format.sheet ? format.sheet.columns * format.sheet.rows : 0;
  const { moneySymbol } = useFormat();
  const millimetres = {
    min: 10,
    max: 210,
    decimalScale: 1,
    decimalSeparator: moneySymbol === 'dot' ? '.' : ',',
    allowedDecimalSeparators: ['.', ','],
    suffix: ' mm',
  };
  return (
    <div className={classes.pair}>
      <Choice
        label={t('format')}
        data={formatNames.map((value) => ({ value, label: t(`formats.${value}`) }))}
        value={name}
        onChange={(value) =>
          change({ name: formatNames.find((each) => each === value) ?? 'roll_50x25', used: 0 })
        }
      />
      {name === 'own' ? (
        <div className={classes.pair}>
          <NumberInput
            label={t('width')}
            {...millimetres}
            value={ownWidth}
            onChange={(value) => typeof value === 'number' && change({ ownWidth: value })}
          />
          <NumberInput
            label={t('height')}
            {...millimetres}
            value={ownHeight}
            onChange={(value) => typeof value === 'number' && change({ ownHeight: value })}
          />
        </div>
      ) : null}
      {perSheet > 0 ? (
        <WholeInput
          label={t('firstPlace')}
          min={1}
          max={perSheet}
          value={used + 1}
          onChange={(value) => typeof value === 'number' && change({ used: placeOf(value, perSheet) })}
        />
      ) : null}
    </div>
  );
}

const placeOf = (typed: number, perSheet: number) => Math.min(Math.max(typed, 1), perSheet) - 1;
