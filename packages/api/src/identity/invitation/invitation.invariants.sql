-- name: T8 who came in by an invitation is or was a member
select organization_id, id, accepted_by from invitations i
where accepted_by is not null
  and not exists (select from members m where m.organization_id = i.organization_id and m.user_id = i.accepted_by);
