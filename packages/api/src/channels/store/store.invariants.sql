-- name: W0 the photos of who is paid are for nobody else
select p.organization_id, u.id, u.kind, u.visibility from payment_infos p
join uploads u on u.organization_id = p.organization_id
  and u.id in (p.id_front_upload_id, p.id_back_upload_id, p.selfie_upload_id)
where u.visibility <> 'private' or u.kind <> 'image' or u.storage_key is null;
