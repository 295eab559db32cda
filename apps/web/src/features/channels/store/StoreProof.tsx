import { Card, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { ProofFields } from '../../../domain/proof/ProofFields.tsx';
import type { StoreFormProps } from './store-values.ts';

/** Asks who it is when customers are to pay or write somewhere else. */
export default function StoreProof({ form }: StoreFormProps) {
  const t = useTranslations('store');
  return (
    <Card>
      <Stack>
        <Title order={2} size="h4">
          {t('proof')}
        </Title>
        <Text>{t('proofText')}</Text>
        <ProofFields form={form} />
      </Stack>
    </Card>
  );
}
