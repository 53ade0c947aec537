-- Notices are computed from what there is; these were marked as done. One whose reason comes anew has another id.
create table notices_done (
  cohort uuid not null references cohorts on delete cascade,
  notice text not null,
  kind text not null,
  -- Whom it is about.
  person uuid references accounts on delete cascade,
  done_by uuid references accounts on delete set null,
  done_at timestamptz not null default now(),
  primary key (cohort, notice)
);

create index notices_done_of_person on notices_done (person) where person is not null;

-- Who of the staff wants a letter each morning on which something needs a person; the last one’s day, in the cohort’s zone.
alter table members add column digest boolean not null default false;
alter table members add column digested_on date;
create index members_with_digest on members (cohort) where digest;
