-- name: E1 an organization listens to what its living webhooks ask for
select o.id as organization_id, o.listened_events from organizations o
where o.listened_events is distinct from (
  select coalesce(array_agg(distinct name order by name), '{}') from webhooks w, unnest(w.events) name
  where w.organization_id = o.id and w.deleted_at is null and w.disabled_at is null);
