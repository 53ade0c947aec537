-- What an assistant may do besides seeing everything. An array: see contracts/cohort.ts. Without meaning for other members.
alter table members add column rights jsonb not null default '["comment", "extend"]';
