import { Button, Card, Group, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { type Point, pointOf } from '@mostrador/shared/shop/geo';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorMessage } from '../../../lib/i18n/text.tsx';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import { WholeInput } from '../../../ui/inputs/WholeInput.tsx';
import classes from './store.module.css';
import type { StoreFormProps } from './store-values.ts';

/** The delivery options of the goods. */
export function StoreDelivery({ form: { fields } }: StoreFormProps) {
  const t = useTranslations('store');
  return (
    <Card>
      <Stack>
        <Title order={2} size="h4">
          {t('ways')}
        </Title>
        <Switch label={t('pickInStore')} {...fields.input('pickInStore')} />
        <Switch label={t('delivery')} {...fields.input('delivery')} />
        <div className={classes.fields}>
          <MoneyInput
            label={t('fixedRate')}
            description={t('fixedRateText')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            {...fields.input('fixedRate')}
          />
          <Choice
            label={t('outside')}
            data={[
              { value: 'by_whatsapp', label: t('outsideAreas.by_whatsapp') },
              { value: 'fixed_rate', label: t('outsideAreas.fixed_rate') },
              { value: 'refuse', label: t('outsideAreas.refuse') },
            ]}
            {...fields.input('outsideAreas')}
          />
          <WholeInput
            label={t('tables')}
            description={t('tablesText')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={0}
            max={200}
            {...fields.input('tables')}
            onChange={(count) => fields.setFieldValue('tables', Number(count) || 0)}
          />
        </div>
        <LocationField
          value={fields.values.location}
          onChange={(location) => fields.setFieldValue('location', location)}
        />
      </Stack>
    </Card>
  );
}

type LocationProps = { value: Point | null; onChange: (location: Point | null) => void };

/** A link to a map is read as text, without a request to the map service. */
function LocationField({ value, onChange }: LocationProps) {
  const t = useTranslations('store');
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const wrong = useErrorMessage(isWrong ? 'locationInvalid' : null);
  const read = () => {
    const point = pointOf(text);
    setWrong(point === null);
    if (!point) return;
    onChange(point);
    setText('');
  };
  if (value) {
    return (
      <Group gap="sm">
        <Text>
          {t('location')}: <bdi dir="ltr">{`${value.lat}, ${value.lng}`}</bdi>
        </Text>
        <Button variant="subtle" color="red" onClick={() => onChange(null)}>
          {t('removeLocation')}
        </Button>
      </Group>
    );
  }
  return (
    <Group align="end" gap="sm">
      <TextInput
        className={classes.grow ?? ''}
        label={t('location')}
        description={t('locationText')}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={wrong}
      />
      <Button variant="default" onClick={read} disabled={text.trim() === ''}>
        {t('useLocation')}
      </Button>
    </Group>
  );
}
