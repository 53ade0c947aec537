-- Since when the teams of an assignment that is over are those of kept_teams; null while they are those of today.
alter table assignments add column teams_kept_at timestamptz;

-- Who was in which team when an assignment was over, once somebody's team has changed since.
create table kept_teams (
  assignment uuid not null references assignments on delete cascade,
  person uuid not null references accounts on delete cascade,
  team text not null,
  primary key (assignment, person)
);

create index kept_teams_of_person on kept_teams (person);
