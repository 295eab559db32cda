-- name: L33 money is put aside where it can lie: in cash, at the bank, in a wallet or in savings
select g.organization_id, g.id, a.kind from goals g
join money_accounts a on a.organization_id = g.organization_id and a.id = g.money_account_id
where a.kind not in ('cash', 'bank', 'wallet', 'savings');
