-- What a program bears in a person’s name.
create table tokens (
  id uuid primary key,
  person uuid not null references accounts on delete cascade,
  name text not null,
  -- SHA-256 of the token, hex.
  hash text not null unique,
  scopes jsonb not null,
  expires_at timestamptz,
  last_used_on date,
  created_at timestamptz not null default now()
);

create index tokens_of_person on tokens (person);
