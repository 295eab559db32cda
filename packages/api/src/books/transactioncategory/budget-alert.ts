import { businessDate } from '@mostrador/shared/time/time';
import { and, desc, eq, lte } from 'drizzle-orm';
import { hashedId } from '../../core/db/hashed-id.ts';
import type { Listener, ListenerContext } from '../../core/jobs/event.ts';
import { categories } from '../../directory/category/category.table.ts';
import { sendNotification } from '../../identity/notification/notification-send.ts';
import { readShop } from '../../identity/organization/shop.ts';
import { purchases } from '../../purchasing/purchase/purchase.table.ts';
import { budgets } from './budget.table.ts';
import { runningBudgets } from './budget.ts';

/**
 * Notifies the users who read the figures that a budget is nearly or completely spent, once per period and
 * level.
 */
export const budgetListener: Listener = {
  events: ['expense.done', 'expense.updated'],
  hear: async (hearing, { subjectId }) => {
    const { tx, services, organizationId } = hearing;
    const [spent] = await tx
      .select({ id: categories.id, name: categories.name })
      .from(purchases)
      .innerJoin(categories, eq(categories.id, purchases.categoryId))
      .where(eq(purchases.id, subjectId));
    if (!spent) return;
    const { shop } = await readShop(tx, organizationId);
    const today = businessDate(services.now(), shop.timeZone, shop.settings.cutoffHour);
    const budget = (await runningBudgets(tx, [spent.id], today)).get(spent.id);
    if (!budget) return;
    const allowed = budget.amount + budget.carried;
    const reached = (await levelsOf(hearing, spent.id, today)).filter(
      (level) => budget.spent > 0 && budget.spent * 100 >= allowed * level,
    );
    if (reached.length === 0) return;
    const level = Math.max(...reached);
    await sendNotification(hearing, {
      kind: 'budget_reached',
      severity: level < 100 ? 'warning' : 'danger',
      subjectId: hashedId(`${spent.id} ${budget.from} ${level}`),
      isOnce: true,
      details: { name: spent.name, level, categoryId: spent.id },
    });
  },
};

/** The alert levels in percent, from the budget that is in force on the day. */
async function levelsOf({ tx }: ListenerContext, categoryId: string, today: string) {
  const [budget] = await tx
    .select({ alertAt: budgets.alertAt })
    .from(budgets)
    .where(and(eq(budgets.categoryId, categoryId), lte(budgets.startsOn, today)))
    .orderBy(desc(budgets.createdAt), desc(budgets.id))
    .limit(1);
  return budget?.alertAt ?? [];
}
