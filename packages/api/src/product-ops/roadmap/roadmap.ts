import type { Tx } from '@mostrador/database/connect';
import type { AccountType } from '@mostrador/shared/rights/gates';
import type { translator } from '@mostrador/shared/text/translator';
import { sql } from 'drizzle-orm';
import { type Roadmap, type RoadmapKey, roadmapSteps } from './roadmap.schema.ts';

const steps: Record<RoadmapKey, { route: string; points: number }> = {
  business: { route: '/dashboard/finalizar-registro', points: 10 },
  profile: { route: '/dashboard/finalizar-registro', points: 10 },
  product: { route: '/dashboard/productos/nuevo', points: 20 },
  sale: { route: '/dashboard/pdv/nueva-venta', points: 30 },
  contact: { route: '/dashboard/contactos/nuevo', points: 10 },
  credit: { route: '/dashboard/pdv/nueva-venta', points: 20 },
  cash: { route: '/dashboard/pdv/corte-de-caja', points: 20 },
  ticket: { route: '/dashboard/organizaciones/personalizacion', points: 10 },
  income: { route: '/dashboard/nuevo-ingreso', points: 20 },
  expense: { route: '/dashboard/nuevo-gasto', points: 20 },
  goal: { route: '/dashboard/metas', points: 20 },
  invite: { route: '/dashboard/organizaciones/roles-permisos', points: 10 },
};

type Target = { accountType: AccountType; isPaid: boolean; t: ReturnType<typeof translator> };

/**
 * Finds completed steps from the rows; steps are never marked as completed. Ids grow with time, so the
 * lowest id is the first row. A step stays completed even if that row was deleted since.
 */
export async function readRoadmap(tx: Tx, { accountType, isPaid, t }: Target): Promise<Roadmap> {
  const [found] = await tx.execute<Record<RoadmapKey, string | null>>(sql`
    select o.created_at business, o.created_at profile,
      (select created_at from products order by id limit 1) product,
      (select occurred_at from sales where status <> 'quoted' order by id limit 1) sale,
      (select occurred_at from sales where channel = 'income' order by id limit 1) income,
      (select created_at from purchases order by id limit 1) expense,
      (select created_at from goals order by id limit 1) goal,
      (select created_at from contacts order by id limit 1) contact,
      (select created_at from debts order by id limit 1) credit,
      (select min(closed_at) from cash_closings) cash,
      (select min(created_at) from audit_log where action = 'organization.customize'
        and subject_id = (select id::text from organizations)) ticket,
      least((select min(created_at) from invitations),
        (select min(created_at) from members where not is_owner)) invite
    from (select) one left join organizations o on o.country_id is not null`);
  const requested = [
    ...roadmapSteps[accountType],
    ...(accountType === 'business' && isPaid ? roadmapSteps.plus : []),
  ];
  const shownSteps = requested.map((key) => {
    const at = found?.[key] ?? null;
    const title = t(`platform.roadmap.${key}`);
    return { key, title, done: at !== null, doneAt: at === null ? null : new Date(at), ...steps[key] };
  });
  const done = shownSteps.filter((step) => step.done).length;
  return { steps: shownSteps, progress: Math.round((done * 100) / shownSteps.length) };
}
