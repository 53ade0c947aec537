-- Attempts measured anew after their exercise changed: first to be looked at, then, if someone says so, in the place of the old verdicts.
create table regrades (
  id uuid primary key,
  assignment uuid not null references assignments on delete cascade,
  exercise_version text not null,
  asked_by uuid references accounts on delete set null,
  asked_at timestamptz not null default now(),
  applied_at timestamptz
);

create index regrades_of_assignment on regrades (assignment, asked_at desc);

-- A run of a regrade is a submission like others, of nobody’s: it waits behind all others, and counts for nothing.
alter table submissions add column regrade uuid references regrades on delete cascade;
create index submissions_of_regrade on submissions (regrade) where regrade is not null;

create table regrade_runs (
  regrade uuid not null references regrades on delete cascade,
  original uuid not null references submissions on delete cascade,
  run uuid not null unique references submissions on delete cascade,
  primary key (regrade, original)
);

-- What a verdict was before a regrade.
create table former_verdicts (
  id bigint generated always as identity primary key,
  submission uuid not null references submissions on delete cascade,
  exercise_version text not null,
  outcome text not null,
  level text,
  verdict jsonb not null,
  decided_at timestamptz not null,
  replaced_at timestamptz not null default now()
);

create index former_verdicts_of_submission on former_verdicts (submission);
