ALTER TABLE "stock_count_lines" ADD COLUMN "gone_before" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD COLUMN "went" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD COLUMN "came" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD COLUMN "went_counted" bigint;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD COLUMN "came_counted" bigint;--> statement-breakpoint
-- What was counted so far took everything that moved meanwhile for moved where nobody had counted yet.
UPDATE "stock_count_lines" l SET "went" = greatest(l.expected_first - l.expected, 0),
  "came" = greatest(l.expected - l.expected_first, 0),
  "went_counted" = CASE WHEN c.status IN ('posted', 'cancelled') AND l.expected_first > l.expected THEN 0 END,
  "came_counted" = CASE WHEN c.status IN ('posted', 'cancelled') AND l.expected > l.expected_first THEN 0 END,
  "gone_before" = CASE WHEN c.status IN ('open', 'review') THEN coalesce((
      SELECT -sum(m.quantity) FROM stock_moves m WHERE m.organization_id = l.organization_id
        AND m.variant_id = l.variant_id AND m.quantity < 0 AND m.created_at >= c.created_at - interval '1 hour'
        AND m.created_at <= l.counted_at), 0) - greatest(l.expected_first - l.expected, 0) ELSE 0 END
FROM "stock_counts" c WHERE c.organization_id = l.organization_id AND c.id = l.count_id;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_moved_check" CHECK (went >= 0 and came >= 0 and coalesce(went_counted, 0) between 0 and went
        and coalesce(came_counted, 0) between 0 and came and expected = expected_first
        - went + came + coalesce(went_counted, 0) - coalesce(came_counted, 0));
