-- Each statement ends with a semicolon at the end of its line; no other line ends with one.

create table submissions (
  id uuid primary key,
  arrival bigint generated always as identity unique,
  visitor uuid not null,
  exercise text not null,
  exercise_version text not null,
  files jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done')),
  reruns jsonb not null default '{}',
  last_event integer not null default 0,
  job uuid not null unique,
  submitted_at timestamptz not null default now()
);

create index submissions_of_visitor on submissions (visitor, exercise, arrival desc);
create index submissions_open on submissions (state, arrival) where state <> 'done';

create table events (
  submission uuid not null references submissions on delete cascade,
  id integer not null,
  at timestamptz not null default now(),
  progress jsonb not null,
  primary key (submission, id)
);

-- The primary key is the promise: one verdict a submission.
create table verdicts (
  submission uuid primary key references submissions on delete cascade,
  outcome text not null,
  level text,
  verdict jsonb not null,
  decided_at timestamptz not null default now()
);

create table agents (
  name text primary key,
  about jsonb not null,
  seen_at timestamptz not null default now()
);

create table secrets (
  name text primary key,
  value text not null
);
