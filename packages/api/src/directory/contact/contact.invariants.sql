-- name: M8 who owes or is owed is a contact that is there
select organization_id, id, name, owed, owes from contacts where deleted_at is not null and (owed <> 0 or owes <> 0);
