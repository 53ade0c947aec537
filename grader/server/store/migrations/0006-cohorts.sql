create table cohorts (
  id uuid primary key,
  name text not null,
  -- IANA name: in it an instructor thinks of due times.
  time_zone text not null,
  -- Counts the changes: who saves an older one is told.
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);

create table members (
  cohort uuid not null references cohorts on delete cascade,
  person uuid not null references accounts on delete cascade,
  role text not null default 'learner' check (role in ('learner', 'assistant', 'instructor')),
  team text,
  joined_at timestamptz not null default now(),
  primary key (cohort, person)
);

create index members_of_person on members (person);

-- Who is expected: an address of the roster becomes a member once its owner has proven it.
create table expected (
  cohort uuid not null references cohorts on delete cascade,
  email text not null,
  name text not null,
  role text not null default 'learner' check (role in ('learner', 'assistant', 'instructor')),
  team text,
  primary key (cohort, email)
);

create index expected_by_email on expected (email);

create table invites (
  id uuid primary key,
  cohort uuid not null references cohorts on delete cascade,
  -- SHA-256 of the code in the link.
  code_hash text not null unique,
  role text not null default 'learner' check (role in ('learner', 'assistant', 'instructor')),
  seats integer not null check (seats > 0),
  used integer not null default 0,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  check (used <= seats)
);

create index invites_of_cohort on invites (cohort);

create table assignments (
  id uuid primary key,
  cohort uuid not null references cohorts on delete cascade,
  exercise text not null,
  -- The exercise as it was when it was assigned: grades are of this version until they are made anew.
  exercise_version text not null,
  title text not null,
  opens_at timestamptz not null,
  due_at timestamptz not null,
  -- Shapes: contracts/cohort.ts.
  late jsonb not null,
  points jsonb not null,
  policy text not null check (policy in ('best', 'last')),
  -- Null: as many as one likes.
  attempts integer check (attempts > 0),
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create index assignments_of_cohort on assignments (cohort, due_at);

create table extensions (
  assignment uuid not null references assignments on delete cascade,
  person uuid not null references accounts on delete cascade,
  due_at timestamptz not null,
  reason text not null,
  granted_by uuid references accounts on delete set null,
  granted_at timestamptz not null default now(),
  primary key (assignment, person)
);

-- A grade that a person gave in the place of the computed one.
create table overrides (
  assignment uuid not null references assignments on delete cascade,
  person uuid not null references accounts on delete cascade,
  points double precision not null check (points >= 0),
  reason text not null,
  given_by uuid references accounts on delete set null,
  given_at timestamptz not null default now(),
  primary key (assignment, person)
);

create table announcements (
  id uuid primary key,
  cohort uuid not null references cohorts on delete cascade,
  author uuid references accounts on delete set null,
  text text not null,
  at timestamptz not null default now()
);

create index announcements_of_cohort on announcements (cohort, at desc);

-- What was done to a cohort, by whom. Nothing is ever changed or removed in it.
create table audit (
  id bigint generated always as identity primary key,
  cohort uuid not null references cohorts on delete cascade,
  actor uuid references accounts on delete set null,
  what text not null,
  details jsonb not null,
  at timestamptz not null default now()
);

create index audit_of_cohort on audit (cohort, id desc);
