-- Functions that a visitor compared, outside of exercises. Anyone who knows the id can read one. The id is also that of the queue's job.
create table comparisons (
  id uuid primary key,
  -- Order of arrival.
  arrival bigint generated always as identity unique,
  -- An account's id, or that of a browser without an account.
  visitor uuid not null,
  asked jsonb not null,
  -- The code as modules, as agents get it.
  modules jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  result jsonb,
  asked_at timestamptz not null default now(),
  ended_at timestamptz
);

create index comparisons_of_visitor on comparisons (visitor, arrival);
create index comparisons_by_time on comparisons (asked_at);
