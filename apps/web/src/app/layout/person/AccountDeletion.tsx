import { Button, Group, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import classes from '../shell.module.css';

/**
 * A banner above every page of a user who requested the deletion of the account: the day, and the way to
 * cancel it.
 */
export default function AccountDeletion({ on }: { on: Date | string }) {
  const t = useTranslations('shell');
  const format = useFormatter();
  const keep = trpc.auth.programDestroy.useMutation();
  return (
    <Group role="status" className={classes.going} justify="center" gap="sm">
      <Text>{t('accountGoes', { date: format.dateTime(new Date(on), { dateStyle: 'long' }) })}</Text>
      <Button
        variant="default"
        size="compact-md"
        loading={keep.isPending}
        onClick={() => keep.mutate({ cancel: true })}
      >
        {t('keepAccount')}
      </Button>
    </Group>
  );
}
