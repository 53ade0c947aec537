-- A person with an account, as better-auth keeps one: the first four tables are its own, under our names.
create table accounts (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  role text not null default 'learner' check (role in ('learner', 'instructor', 'admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key,
  person uuid not null references accounts on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index sessions_of_person on sessions (person);

-- A way in: a password, or a provider's name for the person.
create table identities (
  id uuid primary key,
  person uuid not null references accounts on delete cascade,
  provider text not null,
  provider_account text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_account)
);

create index identities_of_person on identities (person);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index verifications_by_identifier on verifications (identifier);

-- Browsers whose attempts went over to an account: one that comes late finds its way.
create table merged_visitors (
  visitor uuid primary key,
  person uuid not null references accounts on delete cascade,
  merged_at timestamptz not null default now()
);
