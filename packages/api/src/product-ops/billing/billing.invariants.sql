-- name: B1 a subscription ends when its organization says that access ends
select s.organization_id, s.status, s.ends_at, o.paid_until, o.trial_ends_at
from subscriptions s join organizations o on o.id = s.organization_id
where s.ends_at is distinct from o.paid_until and s.ends_at is distinct from o.trial_ends_at
  and not (s.ends_at is null and o.paid_until > now() + interval '100 years');
-- name: B2 whoever is in a trial is written down as having had it
select o.id, o.trial_ends_at from organizations o
join subscriptions s on s.organization_id = o.id and s.status = 'trial'
where not exists (select from trials t where t.business_id = o.id);
-- name: B3 a trial has no provider, what nobody collects has no next payment
select organization_id, status, provider, next_payment_at from subscriptions
where (status = 'trial' and provider is not null) or (provider is null and next_payment_at is not null);
-- name: B4 who may still change his card has Plus for as long, and the plan that follows has its day
select organization_id, status, grace_until, ends_at, pending_plan, pending_from from subscriptions
where (grace_until is not null and (status <> 'payment-failed' or grace_until is distinct from ends_at))
  or (pending_plan is null) <> (pending_from is null);
-- name: B5 what waits for its payment, or has it, stands with who collects
select organization_id, id, status from billing_charges
where status in ('pending', 'paid') and (provider_id is null or not exists (
  select from billing_customers c where c.organization_id = billing_charges.organization_id));
-- name: B8 a business that a licence serves has Plus for ever
select l.business_id, l.last4, o.paid_until, s.provider, s.status from licenses l
join organizations o on o.id = l.business_id left join subscriptions s on s.organization_id = o.id
where l.status = 'active'
  and (o.paid_until is distinct from '9999-12-31T00:00:00Z' or s.provider is distinct from 'appsumo');
-- name: B8 nobody has Plus by a licence that is not in force
select s.organization_id, s.status from subscriptions s
where s.provider = 'appsumo' and s.status = 'active' and not exists (
  select from licenses l where l.business_id = s.organization_id and l.status = 'active');
-- name: B8 what follows a licence has ended it
select l.last4, l.status from licenses l
join licenses n on n.previous_hash = l.key_hash where l.status = 'active';
-- name: B8 what Plus holds by a licence is what its tier does
select s.organization_id, s.license_tier, l.tier from subscriptions s
left join licenses l on l.business_id = s.organization_id and l.status = 'active'
  and s.provider = 'appsumo' and s.status = 'active'
where s.license_tier is distinct from l.tier;
