-- A look inside a submission that was asked for, and what it showed.
create table profile_runs (
  submission uuid primary key references submissions on delete cascade,
  job uuid not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  insight jsonb,
  asked_at timestamptz not null default now()
);
