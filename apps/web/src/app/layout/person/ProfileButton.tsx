import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { useMe } from '../../../lib/session/me.tsx';
import { personName } from '../../../lib/session/person.ts';
import { InitialsAvatar } from '../../../ui/images/InitialsAvatar.tsx';
import classes from '../shell.module.css';

/** The signed-in user. The menu below it is fetched separately. */
export function ProfileButton(props: ComponentProps<'button'>) {
  const t = useTranslations('shell');
  const { me } = useMe();
  if (!me) return null;
  const name = personName(me);
  return (
    <UnstyledButton aria-haspopup="menu" aria-expanded={false} {...props} className={classes.profile}>
      <VisuallyHidden>{t('profileOf', { name })}</VisuallyHidden>
      <InitialsAvatar name={name} src={me.user.avatar} size={36} />
    </UnstyledButton>
  );
}
