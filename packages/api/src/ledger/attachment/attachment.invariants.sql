-- name: U1 a document has three private files at most, which arrived
select a.organization_id, a.document_id, count(*) files from attachments a
left join uploads u on u.organization_id = a.organization_id and u.id = a.upload_id
group by 1, 2
having count(*) > 3 or bool_or(u.visibility <> 'private' or u.kind not in ('image', 'document')
  or u.storage_key is null or u.id is null);

-- name: U1 what is attached belongs to a document of its kind
select a.organization_id, a.id, a.document_type from attachments a
where not case a.document_type
  when 'expense' then exists (
    select from purchases p where p.organization_id = a.organization_id and p.id = a.document_id)
  else exists (
    select from sales s where s.organization_id = a.organization_id and s.id = a.document_id
      and (s.status = 'quoted') = (a.document_type = 'quote')) end;
