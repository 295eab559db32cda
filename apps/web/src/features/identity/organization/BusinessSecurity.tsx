import { Card, Stack, Switch, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { BusinessFormProps } from './BusinessIdentity.tsx';

export function BusinessSecurity({ form: { fields } }: BusinessFormProps) {
  const t = useTranslations('organization.business');
  return (
    <Card>
      <Stack>
        <Title order={2} size="h4">
          {t('security')}
        </Title>
        <Switch
          label={t('requireSecondFactor')}
          description={t('requireSecondFactorText')}
          {...fields.input('requireSecondFactor')}
        />
      </Stack>
    </Card>
  );
}
