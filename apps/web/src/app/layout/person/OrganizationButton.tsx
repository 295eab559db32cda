import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { useMe } from '../../../lib/session/me.tsx';
import { InitialsAvatar } from '../../../ui/images/InitialsAvatar.tsx';
import classes from '../shell.module.css';

export type OrganizationProps = { isNarrow?: boolean };

/** The current organization: a button that opens the other organizations and the settings of this one. */
export function OrganizationButton({
  isNarrow = false,
  ...props
}: OrganizationProps & ComponentProps<'button'>) {
  const t = useTranslations('shell');
  const { me } = useMe();
  const current = me?.currentOrganization;
  if (!me || !current) return null;
  return (
    <UnstyledButton aria-haspopup="menu" aria-expanded={false} {...props} className={classes.organization}>
      <VisuallyHidden>{`${t('switchOrganization')}: ${isNarrow ? current.name : ''}`}</VisuallyHidden>
      <InitialsAvatar name={current.name} src={current.avatar} size={28} />
      {isNarrow ? null : <span className={classes.organizationName}>{current.name}</span>}
      {isNarrow ? null : <IconSelector size={16} className={classes.selector} aria-hidden="true" />}
    </UnstyledButton>
  );
}
