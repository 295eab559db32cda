import { Badge, Button, Card, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ListFailed } from '../../../ui/feedback/ListFailed.tsx';
import classes from './role.module.css';
import { nameOf, type Role } from './team.ts';

type RolesTabProps = {
  query: { data: { roles: Role[] } | undefined; error: unknown; refetch: () => unknown };
  empty: ReactNode;
};

/** Each role with its members. */
export function RolesTab({ query, empty }: RolesTabProps) {
  const users = trpc.organization.users.useQuery();
  if (query.error && !query.data)
    return <ListFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return null;
  if (query.data.roles.length === 0) return empty;
  return (
    <ul className={classes.roles}>
      {query.data.roles.map((role) => (
        <li key={role.id}>
          <RoleCard
            role={role}
            names={(users.data?.users ?? []).flatMap((user) =>
              user.role?.id === role.id ? nameOf(user) : [],
            )}
          />
        </li>
      ))}
    </ul>
  );
}

function RoleCard({ role, names }: { role: Role; names: string[] }) {
  const t = useTranslations('role');
  const common = useTranslations('common');
  return (
    <Card h="100%">
      <Group justify="space-between" wrap="nowrap" align="start">
        <Title order={2} size="h5">
          {role.name}
        </Title>
        {role.allowAll ? <Badge variant="light">{t('allowAll')}</Badge> : null}
      </Group>
      <Text c="dimmed" size="sm">
        {role.allowAll ? null : t('permissionCount', { count: role.permissions.length })}
      </Text>
      <Text mt="xs">{names.length > 0 ? names.join(', ') : t('memberCount', { count: role.userCount })}</Text>
      <Button
        component={Link}
        to={paths.editRole(role.id)}
        variant="default"
        mt="md"
        aria-label={`${common('edit')} ${role.name}`}
      >
        {common('edit')}
      </Button>
    </Card>
  );
}
