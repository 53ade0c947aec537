-- Grades of learners whose accounts were deleted, as the cohort's staff had seen them: no address, no code, no verdict.
create table frozen_grades (
  id uuid primary key,
  cohort uuid not null references cohorts on delete cascade,
  name text not null,
  -- By assignment.
  grades jsonb not null,
  deleted_at timestamptz not null default now()
);

create index frozen_grades_of_cohort on frozen_grades (cohort);
