import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { isIndustry } from '@mostrador/shared/codes/industries';
import { useTranslations } from 'use-intl';
import { useTrades } from '../../../domain/organization/use-trades.ts';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';

const rules = () =>
  import('@mostrador/api/identity/organization/organization.schema').then(
    ({ IndustryChange }) => IndustryChange,
  );

/** The industry is chosen separately, because choosing it adds categories and units. */
export default function TradeForm({ industry }: { industry: string | null }) {
  const t = useTranslations('organization.trade');
  const trades = useTrades();
  const own = industry !== null && !isIndustry(industry) ? [{ value: industry, label: industry }] : [];
  const form = useRecordForm({
    schema: rules,
    values: { industry: industry ?? '' },
    save: (input, { api }) => api.organization.industry.mutate(input),
    message: t('loaded'),
  });
  const { value, ...field } = form.fields.getInputProps('industry');
  return (
    <Card mt="md">
      <RecordForm form={form}>
        <Stack>
          <Title order={2} size="h4">
            {t('title')}
          </Title>
          <Text c="dimmed">{t('text')}</Text>
          <Choice aria-label={t('title')} data={[...own, ...trades]} {...field} value={value || null} />
          <Group>
            <Button type="submit" variant="default" loading={form.isSaving}>
              {t('load')}
            </Button>
          </Group>
        </Stack>
      </RecordForm>
    </Card>
  );
}
