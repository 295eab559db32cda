import { ActionIcon, Badge, Button, Card, Group, Menu, Text, VisuallyHidden } from '@mantine/core';
import { IconDotsVertical, IconLogout, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import type { Organization } from '../../../lib/session/person.ts';
import { ConfirmDelete } from '../../../ui/dialog/ConfirmDelete.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { InitialsAvatar } from '../../../ui/images/InitialsAvatar.tsx';
import { CountryFlag } from '../../../ui/inputs/CountryFlag.tsx';
import classes from './organization.module.css';

type RowProps = {
  organization: Organization;
  isHere: boolean;
  onEnter: () => void;
  /** Called when the organization of this tab was left or deleted. */
  onGone: () => void;
};

export function OrganizationRow({ organization, isHere, onEnter, onGone }: RowProps) {
  const t = useTranslations('organization');
  const { name, avatar, country, mainRole, roleName } = organization;
  return (
    <Card>
      <div className={classes.row}>
        <InitialsAvatar name={name} src={avatar} size={44} />
        <div className={classes.who}>
          <Group gap="xs">
            <span className={classes.name}>{name}</span>
            {country.id ? <CountryFlag id={country.id} isDecoration /> : null}
          </Group>
          <Text size="sm" c="dimmed">
            {roleName ?? t(`roles.${mainRole}`)}
          </Text>
        </div>
        <OrganizationStatus organization={organization} />
        <div className={classes.acts}>
          {isHere ? (
            <Badge variant="light">{t('here')}</Badge>
          ) : (
            <Button variant="default" onClick={onEnter}>
              {t('enter')}
              <VisuallyHidden>: {name}</VisuallyHidden>
            </Button>
          )}
          <RowMenu organization={organization} isHere={isHere} onGone={onGone} />
        </div>
      </div>
    </Card>
  );
}

function OrganizationStatus({ organization }: { organization: Organization }) {
  const t = useTranslations('organization');
  const platform = useTranslations('platform');
  const { hasPaidAccess, isTrial, businessType } = organization;
  const plan = isTrial ? 'trial' : hasPaidAccess ? 'plus' : 'free';
  return (
    <Group gap="xs">
      <Badge variant="outline" color="gray">
        {platform(`businessTypes.${businessType}`)}
      </Badge>
      <Badge variant="light" color={plan === 'free' ? 'gray' : 'cempasuchil'}>
        {t(`plans.${plan}`)}
      </Badge>
    </Group>
  );
}

/** The owner may delete it, other users may leave it. */
function RowMenu({ organization, isHere, onGone }: Omit<RowProps, 'onEnter'>) {
  const utils = trpc.useUtils();
  const t = useTranslations('organization');
  const { id, name, mainRole } = organization;
  const [isConfirming, setConfirming] = useState(false);
  const isOwner = mainRole === 'owner';
  const done = (message: string) => {
    notify({ message, color: 'income' });
    if (isHere) onGone();
    else void utils.user.me.invalidate();
  };
  const onSettled = () => setConfirming(false);
  const remove = trpc.organization.remove.useMutation({
    onSuccess: () => done(t('removed', { name })),
    onSettled,
  });
  const leave = trpc.organization.leave.useMutation({
    onSuccess: () => done(t('left', { name })),
    onSettled,
  });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={40} aria-label={t('optionsOf', { name })}>
            <IconDotsVertical size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            color="red"
            leftSection={isOwner ? <IconTrash size={18} /> : <IconLogout size={18} className="mirror" />}
            onClick={() => setConfirming(true)}
          >
            {isOwner ? t('remove') : t('leave')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOwner ? (
        <ConfirmDelete
          opened={isConfirming}
          onClose={() => setConfirming(false)}
          name={name}
          typed={name}
          note={t('removeNote')}
          isDeleting={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
        />
      ) : (
        <ConfirmDialog
          opened={isConfirming}
          title={t('leaveTitle', { name })}
          go={t('leave')}
          onStay={() => setConfirming(false)}
          onGo={() => leave.mutate({ id })}
        >
          {t('leaveText')}
        </ConfirmDialog>
      )}
    </>
  );
}
