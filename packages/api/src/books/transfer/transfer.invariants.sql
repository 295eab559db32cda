-- name: L14 a transfer stands in the books as it says: what arrives, and its fee; what was taken back is nothing
select t.organization_id, t.id, t.amount, t.fee, p.moved, p.spent
from transfers t
left join lateral (
  select
    coalesce(sum(case when source = t.from_account and destination = t.to_account and kind = 'movement' then amount
      when source = t.to_account and destination = t.from_account and kind = 'movement' then -amount end), 0) moved,
    coalesce(sum(case when source = t.from_account and kind = 'fee' then amount
      when destination = t.from_account and kind = 'fee' then -amount end), 0) spent,
    count(*) filter (where reverses_id is null) legs,
    count(*) filter (where kind not in ('movement', 'fee')) others
  from postings p where p.organization_id = t.organization_id and p.document_id = t.id) p on true
where p.moved <> case when t.voided_at is null then t.amount else 0 end
  or p.spent <> case when t.voided_at is null then t.fee else 0 end
  or p.others > 0 or p.legs = 0;

-- name: L14 what is booked of a transfer has its transfer
select p.organization_id, p.id from postings p
where p.document_type = 'transfer' and not exists (
  select from transfers t where t.organization_id = p.organization_id and t.id = p.document_id);

-- name: N1 transfers are numbered without a gap
select t.organization_id, count(*) transfers, max(t.order_number) last, c.value counter
from transfers t
left join counters c on c.organization_id = t.organization_id and c.kind = 'transfer'
group by 1, 4
having count(*) <> max(t.order_number) or max(t.order_number) is distinct from c.value
  or bool_or(t.code <> 'T-' || lpad(t.order_number::text, greatest(6, length(t.order_number::text)), '0'));
