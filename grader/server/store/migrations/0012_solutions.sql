-- What learners see of an exercise's solutions until an assignment is due. Assignments from before keep them hidden, as they were.
alter table assignments add column solutions text not null default 'after-due' check (solutions in ('open', 'after-pass', 'after-due'));
alter table assignments alter column solutions set default 'open';

-- Solutions of exercises that people have seen. Each belongs to the newest attempt at that time, and goes where the attempt goes: to an account, or away.
create table seen_solutions (
  submission uuid not null references submissions on delete cascade,
  -- Name of its file or folder.
  solution text not null,
  -- Revealed on request, without a pass.
  revealed boolean not null,
  at timestamptz not null,
  primary key (submission, solution)
);

-- Accounts that share their solutions with others who have passed.
create table sharers (
  person uuid primary key references accounts on delete cascade,
  pseudonym text not null,
  -- Normalised for comparison with others.
  folded text not null unique,
  since timestamptz not null
);
