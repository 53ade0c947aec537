-- More time and attempts for a person in every assignment of a cohort that is due while it is in force. A change ends one and begins
-- another, so what was due before keeps its terms.
create table accommodations (
  id uuid primary key,
  cohort uuid not null references cohorts on delete cascade,
  person uuid not null references accounts on delete cascade,
  -- Days of the calendar in the cohort's time zone.
  extra_days integer not null check (extra_days >= 0),
  -- In percent of the allowed ones, rounded up.
  extra_attempts integer not null check (extra_attempts >= 0),
  reason text not null,
  given_by uuid references accounts on delete set null,
  given_at timestamptz not null,
  ended_at timestamptz
);
create unique index accommodation_in_force on accommodations (cohort, person) where ended_at is null;
create index accommodations_of_person on accommodations (person);
create index accommodations_given_by on accommodations (given_by);

-- What accommodations give, by assignment. For a repeated local time, PostgreSQL takes the second one, as contracts/zones.ts does.
create view accommodated_terms as
select assignments.id as assignment, accommodations.person,
  case when extra_days = 0 then assignments.due_at
  else ((assignments.due_at at time zone cohorts.time_zone) + make_interval(days => extra_days)) at time zone cohorts.time_zone end as due_at,
  extra_attempts, reason
from accommodations
join cohorts on cohorts.id = accommodations.cohort
join assignments on assignments.cohort = cohorts.id
where given_at < assignments.due_at and (ended_at is null or ended_at >= assignments.due_at);

-- The terms of people for whom an assignment has others than for everyone. due_at can be earlier than that of the assignment, if that has
-- moved since an extension was granted.
create view own_terms as
select assignment, person, max(due_at) as due_at, max(extra_attempts) as extra_attempts, string_agg(reason, '; ' order by due_at desc, reason) as reason
from (
  select assignment, person, due_at, 0 as extra_attempts, reason from extensions
  union all
  select assignment, person, due_at, extra_attempts, reason from accommodated_terms
) as own
group by assignment, person;
