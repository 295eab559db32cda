-- name: T8 an organization that is there has an owner
select o.id from organizations o
where o.deleted_at is null
  and not exists (select from members m where m.organization_id = o.id and m.is_owner and m.removed_at is null);

-- name: T8 who was removed has no PIN left
select organization_id, user_id from members where removed_at is not null and pin_hash is not null and not is_owner;
