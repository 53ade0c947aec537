-- What is said about lines of an attempt: by the staff of a cohort, and in answer by whose attempt it is. Lines are those of the attempt’s own text.
create table comments (
  id uuid primary key,
  -- Order of arrival.
  arrival bigint generated always as identity,
  cohort uuid not null references cohorts on delete cascade,
  submission uuid not null references submissions on delete cascade,
  -- What it answers. Null for one that begins a thread, which alone has a place and can be resolved.
  answers uuid references comments on delete cascade,
  file text,
  first_line integer,
  last_line integer,
  resolved_at timestamptz,
  author uuid references accounts on delete set null,
  -- Null: taken back, and kept for the answers to it.
  text text,
  -- Counts the changes: who saves an older one is told.
  version integer not null default 1,
  at timestamptz not null default now(),
  edited_at timestamptz,
  -- By whose attempt it is.
  seen_at timestamptz,
  check (answers is not null or (file is not null and first_line >= 1 and last_line >= first_line))
);

create index comments_of_submission on comments (submission);
create index comments_of_cohort on comments (cohort);
create index comments_that_answer on comments (answers);
create index comments_of_author on comments (author);
