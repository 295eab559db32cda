import { Text } from '@mantine/core';
import type { Category } from '@mostrador/api/directory/category/category.schema';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { MemberKind } from '../../../domain/category/CategorySelect.tsx';
import { placesOf } from '../../../domain/category/category-kind.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { CategoryMark } from '../../../ui/images/CategoryMark.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import classes from './category.module.css';

/** `count` is the number of products or services in the category. */
export type ListedCategory = Pick<Category, 'id' | 'name' | 'description' | 'color' | 'icon'> & {
  count: number;
};

export function useCategoryColumns(kind: MemberKind): ListColumn<ListedCategory>[] {
  const t = useTranslations('category');
  const { members } = placesOf(kind);
  return [
    {
      name: 'name',
      title: t('name'),
      phone: 'start',
      render: (row) => <CategoryName kind={kind} category={row} />,
    },
    {
      name: 'count',
      title: t(`members.${kind}`),
      align: 'end',
      phone: 'end',
      render: ({ id, name, count }) => (
        <Link
          to={members}
          search={{ category: id }}
          className={classes.count}
          aria-label={`${t(`memberCount.${kind}`, { count })}, ${name}`}
        >
          {t(`memberCount.${kind}`, { count })}
        </Link>
      ),
    },
  ];
}

type CategoryNameProps = { kind: MemberKind; category: ListedCategory };

function CategoryName({ kind, category }: CategoryNameProps) {
  const { edit, gates } = placesOf(kind);
  const canUpdate = useCan(gates.update);
  return (
    <span className={classes.name}>
      <CategoryMark color={category.color} icon={category.icon} />
      <span>
        {canUpdate ? (
          <Link to={edit(category.id)} className={classes.link}>
            {category.name}
          </Link>
        ) : (
          <Text fw={550}>{category.name}</Text>
        )}
        {category.description ? (
          <Text size="sm" c="dimmed" lineClamp={1}>
            {category.description}
          </Text>
        ) : null}
      </span>
    </span>
  );
}
