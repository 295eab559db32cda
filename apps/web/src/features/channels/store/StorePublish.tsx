import { Alert, Button, Card, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { weekdays } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { useIsPerson } from '../../../lib/session/me.tsx';
import classes from './store.module.css';
import type { ReadStore, StoreFormProps, StoreValues } from './store-values.ts';

const hourMs = 3_600_000;

/** The visibility of the shop, and whether it takes orders now. */
export function StorePublish({ form: { fields }, store }: StoreFormProps & { store: ReadStore }) {
  const t = useTranslations('store');
  const { isPublished } = fields.values;
  const missing = missingIn(fields.values);
  const isPerson = useIsPerson();
  return (
    <Card>
      <Stack>
        <Title order={2} size="h4">
          {t('publish')}
        </Title>
        {isPerson ? <Alert color="blue">{t('onlyForBusinesses')}</Alert> : null}
        {missing.length > 0 ? (
          <Alert color="blue" title={t('toPublish')}>
            <ul className={classes.missing}>
              {missing.map((step) => (
                <li key={step}>{t(`steps.${step}`)}</li>
              ))}
            </ul>
          </Alert>
        ) : null}
        <Switch
          label={t('isPublished')}
          description={store.url ? <bdi dir="ltr">{store.url}</bdi> : t('addressComes')}
          {...fields.input('isPublished')}
        />
        {isPublished ? <Pause fields={fields} /> : null}
        <Switch label={t('isIndexed')} description={t('isIndexedText')} {...fields.input('isIndexed')} />
      </Stack>
    </Card>
  );
}

/** The missing fields without which customers could not order. */
function missingIn(values: StoreValues) {
  const opens = weekdays.some((day) => values.hours[day].length > 0);
  return [
    ...(values.description.trim() ? [] : (['description'] as const)),
    ...(opens ? [] : (['hours'] as const)),
    ...(values.fixedRate === null ? (['rate'] as const) : []),
    ...(values.pickInStore || values.delivery || values.tables > 0 ? [] : (['ways'] as const)),
    ...(values.payWithCash || values.payWithCard || values.payWithBank ? [] : (['payment'] as const)),
  ];
}

function Pause({ fields }: Pick<StoreFormProps['form'], 'fields'>) {
  const t = useTranslations('store');
  const { moment } = useFormat();
  const until = fields.values.pausedUntil;
  const isPaused = until !== null && Date.parse(until) > Date.now();
  const pause = (hours: number) =>
    fields.setFieldValue('pausedUntil', new Date(Date.now() + hours * hourMs).toISOString());
  return (
    <Group gap="sm">
      <Text>{isPaused ? t('pausedUntil', { time: moment(until) }) : t('takesOrders')}</Text>
      {isPaused ? (
        <Button variant="default" onClick={() => fields.setFieldValue('pausedUntil', null)}>
          {t('resume')}
        </Button>
      ) : (
        <>
          <Button variant="default" onClick={() => pause(1)}>
            {t('pauseHour')}
          </Button>
          <Button variant="default" onClick={() => pause(24)}>
            {t('pauseDay')}
          </Button>
        </>
      )}
    </Group>
  );
}
