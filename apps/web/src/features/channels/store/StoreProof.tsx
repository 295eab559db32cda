import { Card, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { ProofFields } from '../../../domain/proof/ProofFields.tsx';
import type { StoreFormProps } from './store-values.ts';

/** Asks for a proof of identity if customers will pay or write to another address. */
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
