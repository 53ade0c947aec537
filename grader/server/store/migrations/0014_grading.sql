-- Items with points that graders choose from. An array: see contracts/cohort.ts.
alter table assignments add column rubric jsonb not null default '[]';

-- Items of the rubric that a grade given by hand is made of, as they were then. The version is new with every change, so that nobody
-- overwrites a grade that they have not seen.
alter table overrides add column rubric jsonb not null default '[]';
alter table overrides add column version uuid not null default gen_random_uuid();

-- The first comment of a thread can be about the whole attempt: then it has no file.
alter table comments drop constraint comments_check;
alter table comments add constraint comments_check check (
  answers is not null or (file is null and first_line is null and last_line is null) or (file is not null and first_line >= 1 and last_line >= first_line)
);

-- Comments that the staff of a cohort use again.
create table saved_comments (
  id uuid primary key,
  cohort uuid not null references cohorts on delete cascade,
  text text not null,
  saved_by uuid references accounts on delete set null,
  saved_at timestamptz not null,
  unique (cohort, text)
);
create index saved_comments_by on saved_comments (saved_by);
