import { SegmentedControl, Text } from '@mantine/core';
import { type PriceRounding, priceRoundings } from '@mostrador/shared/codes/codes';
import { wholeRate } from '@mostrador/shared/money/money';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../../../lib/api/failure.ts';
import { useIdempotentCall } from '../../../../lib/api/use-idempotent-call.ts';
import { useCan, useOrganization } from '../../../../lib/session/me.tsx';
import { RecordDialog } from '../../../../ui/form/RecordDialog.tsx';
import { type RecordForm, useRecordForm } from '../../../../ui/form/use-record-form.ts';
import { Choice } from '../../../../ui/inputs/Choice.tsx';
import { MoneyInput } from '../../../../ui/inputs/MoneyInput.tsx';
import { ScaledInput } from '../../../../ui/inputs/ScaledInput.tsx';
import { PricePreview } from '../form/PricePreview.tsx';
import { makePricesSeen } from './prices-seen.ts';
import { blankPrice, type PriceValues, priceKinds, type SelectionDialogProps } from './selection.ts';

/**
 * Changes the prices of all selected products: one price for all, an increase or decrease of each price, or
 * the price for a given margin.
 */
export default function PriceDialog({ chosen, opened, onClose }: SelectionDialogProps) {
  const t = useTranslations('product');
  const once = useIdempotentCall();
  const [pricesSeen] = useState(makePricesSeen);
  const form = useRecordForm({
    schema: () => import('../form/product-rules.ts').then(({ PriceForm }) => PriceForm),
    values: blankPrice,
    save: async (price, { api }) => {
      const input = { ...chosen.choice, price };
      const confirmed = await pricesSeen.confirmed(input, api.product.previewPrices.query);
      try {
        const saved = await once(confirmed, api.product.updateMany.mutate);
        pricesSeen.forget();
        return saved;
      } catch (error) {
        if (failureOf(error).reason === 'pricesChanged') pricesSeen.forget();
        throw error;
      }
    },
    message: ({ count }) => t('changedCount', { count }),
    undoSaved: ({ changeId }, { api }) =>
      changeId === null ? null : () => api.product.undoPrices.mutate({ changeId }),
    onSaved: chosen.clear,
  });
  const { fields } = form;
  const canSeeCosts = useCan('product.seeCosts');
  const known = priceKinds.filter((kind) => kind !== 'margin' || canSeeCosts);
  return (
    <RecordDialog form={form} opened={opened} onClose={onClose} title={t('changePrice')}>
      <Text size="sm" c="dimmed">
        {t('chosenProducts', { count: chosen.count })}
      </Text>
      <SegmentedControl
        fullWidth
        aria-label={t('kindOfPrice')}
        data={known.map((value) => ({ value, label: t(`priceKinds.${value}`) }))}
        value={fields.values.kind}
        onChange={(value) => {
          const kind = known.find((each) => each === value);
          if (kind) fields.setFieldValue('kind', kind);
        }}
      />
      <HowMuch form={form} />
      {opened ? (
        <PricePreview choice={chosen.choice} values={fields.values} onShown={pricesSeen.note} />
      ) : null}
    </RecordDialog>
  );
}

function HowMuch({ form: { fields } }: { form: RecordForm<PriceValues> }) {
  const t = useTranslations('product');
  const { kind, by, rounding } = fields.values;
  const isWhole = useOrganization()?.country.decimals === 0;
  const ending = (way: PriceRounding) => t(isWhole ? `roundingsWithoutCents.${way}` : `roundings.${way}`);
  if (kind === 'amount') {
    return (
      <MoneyInput
        label={t('newPrice')}
        description={t('keepsOwnPrice')}
        required
        {...fields.input('amount')}
      />
    );
  }
  const share = { scale: 100, decimals: 2, required: true } as const;
  const setRounding = (value: string | null) => fields.setFieldValue('rounding', roundingOf(value));
  return (
    <>
      {kind === 'margin' ? (
        <ScaledInput
          label={t('marginShare')}
          description={t('marginHint')}
          {...share}
          max={wholeRate - 100}
          {...fields.input('margin')}
        />
      ) : (
        <>
          <SegmentedControl
            aria-label={t('byWhat')}
            data={[
              { value: 'share', label: t('byShare') },
              { value: 'sum', label: t('bySum') },
            ]}
            value={by}
            onChange={(value) => fields.setFieldValue('by', value === 'sum' ? 'sum' : 'share')}
          />
          {by === 'sum' ? (
            <MoneyInput label={t('bySum')} required {...fields.input('sum')} />
          ) : (
            <ScaledInput
              label={t('byShare')}
              {...share}
              max={kind === 'fall' ? wholeRate : wholeRate * 10}
              {...fields.input('share')}
            />
          )}
        </>
      )}
      <Choice
        label={t('rounding')}
        data={priceRoundings.map((value) => ({ value, label: ending(value) }))}
        none={t('roundings.none')}
        value={rounding}
        onChange={setRounding}
      />
    </>
  );
}

const roundingOf = (value: string | null): PriceRounding | null =>
  priceRoundings.find((each) => each === value) ?? null;
