-- What an agent bears of its own: it can be revoked without the others.
create table agent_tokens (
  id uuid primary key,
  name text not null,
  -- SHA-256 of the token, hex.
  hash text not null unique,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  revoked_at timestamptz
);

create unique index agent_tokens_by_name on agent_tokens (name) where revoked_at is null;

-- Which an agent bears, null for the shared one, and the contracts that it speaks.
alter table agents add column token uuid references agent_tokens on delete cascade;
alter table agents add column version text not null default '';
