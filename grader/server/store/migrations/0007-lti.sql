-- Schools' systems that we are a tool of, as LTI 1.3 calls them.
create table platforms (
  id uuid primary key,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- The platform's numbers for where we are installed in it; none listed: all.
  deployments jsonb not null default '[]',
  login_url text not null,
  token_url text not null,
  keys_url text not null,
  created_at timestamptz not null default now(),
  unique (issuer, client_id)
);

-- A login that a platform began and that has not come back yet. Each is good for one launch.
create table lti_logins (
  state_hash text primary key,
  nonce text not null,
  platform uuid not null references platforms on delete cascade,
  expires_at timestamptz not null
);

-- One course of a platform is one cohort here.
create table lti_contexts (
  platform uuid not null references platforms on delete cascade,
  context text not null,
  cohort uuid not null references cohorts on delete cascade,
  members_url text,
  primary key (platform, context)
);

-- Where the grades of an assignment go: a column of the platform's gradebook.
create table lti_columns (
  assignment uuid primary key references assignments on delete cascade,
  platform uuid not null references platforms on delete cascade,
  resource_link text not null,
  url text not null,
  unique (platform, resource_link)
);

-- The outbox: what the platform should have, and what it has taken. A row is on its way where they differ.
create table lti_scores (
  assignment uuid not null references lti_columns on delete cascade,
  person uuid not null references accounts on delete cascade,
  -- What the platform calls the person.
  subject text not null,
  wanted real not null,
  most real not null,
  decided_at timestamptz not null,
  sent real,
  sent_at timestamptz,
  failures integer not null default 0,
  problem text,
  next_at timestamptz not null default now(),
  primary key (assignment, person)
);

create index lti_scores_due on lti_scores (next_at) where sent is distinct from wanted;

-- What was graded last, for those who pass grades on.
create index verdicts_by_time on verdicts (decided_at);
