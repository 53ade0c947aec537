-- Who has left, or was taken out: since when they were a member, and in which team. Whoever comes back goes on from there, with the
-- attempts that they had; their row here goes.
create table former_members (
  cohort uuid not null references cohorts on delete cascade,
  person uuid not null references accounts on delete cascade,
  team text,
  joined_at timestamptz not null,
  primary key (cohort, person)
);

create index former_members_of_person on former_members (person);
