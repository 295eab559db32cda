import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCashTill } from '../../../../domain/cash/use-cash-till.ts';
import { useFormat } from '../../../../lib/format/format.ts';
import { paths } from '../../../../lib/navigation/paths.ts';
import { useUserName } from '../../../../lib/session/use-user-name.ts';
import classes from '../till.module.css';

/** The state of this till's cash session: whether it is open, by which user and since when. Links to it. */
export default function DrawerState() {
  const t = useTranslations('cash');
  const { time } = useFormat();
  const who = useUserName();
  const { data } = useCashTill();
  if (!data) return null;
  const { session } = data;
  return (
    <Link to={paths.cash} className={classes.drawer} data-open={session ? true : undefined}>
      <strong>{session ? (session.register ?? t('openSession')) : t('notOpen')}</strong>
      {session ? (
        <span className={classes.drawerBy}>
          {' '}
          · {t('openedBy', { name: firstOf(who(session.user) ?? ''), time: time(session.openedAt) })}
        </span>
      ) : null}
    </Link>
  );
}

/** The first name is enough where space is limited. */
const firstOf = (name: string) => name.split(' ')[0] ?? name;
