import { Anchor, Button, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { paths } from '../../lib/navigation/paths.ts';
import type { Customer } from '../sale/cart/cart.ts';

type PossibleDuplicateProps = {
  phone: string;
  taxId?: string;
  /** The id of the form's contact, if it already exists. */
  except?: string;
  /** Chooses the existing contact. If absent, a link to the contact's page is shown instead. */
  onChoose?: (customer: Customer) => void;
};

/** Shows the contact that already has this phone or tax id, before a duplicate is created. */
export function PossibleDuplicate({ phone, taxId = '', except, onChoose }: PossibleDuplicateProps) {
  const t = useTranslations('contact');
  const [codes] = useDebouncedValue({ phone: phone.trim(), taxId: taxId.trim() }, 300);
  const query = trpc.contact.duplicates.useQuery(
    { ...codes, ...(except ? { except } : {}) },
    { enabled: codes.phone.length > 5 || codes.taxId.length > 3 },
  );
  const [found] = query.data ?? [];
  return (
    <Text size="sm" role="status">
      {found ? (
        <>
          {t('similar', { name: found.name })}{' '}
          {onChoose ? (
            <Button variant="light" size="compact-sm" onClick={() => onChoose(found)}>
              {t('chooseSimilar')}
            </Button>
          ) : (
            <Anchor component={Link} to={paths.contact(found.id)} inherit>
              {t('openSimilar')}
            </Anchor>
          )}
        </>
      ) : null}
    </Text>
  );
}
