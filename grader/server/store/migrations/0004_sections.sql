-- Several courses of platforms, as the sections of one, may be one cohort. Each has a gradebook with a column of its own for an assignment.
alter table lti_columns add column context text not null default '';
update lti_columns set context = lti_contexts.context from assignments, lti_contexts
where assignments.id = lti_columns.assignment and lti_contexts.cohort = assignments.cohort and lti_contexts.platform = lti_columns.platform;
-- A grade that was sent stays noted while its assignment does, whatever becomes of the column.
alter table lti_scores drop constraint lti_scores_assignment_fkey;
alter table lti_scores add foreign key (assignment) references assignments on delete cascade;
alter table lti_columns drop constraint lti_columns_pkey;
alter table lti_columns add primary key (assignment, platform, deployment, context);

-- Who is in which of a cohort’s courses: a platform takes grades of the people in a course alone.
create table lti_seats (
  platform uuid not null references platforms on delete cascade,
  deployment text not null,
  context text not null,
  person uuid not null references accounts on delete cascade,
  since timestamptz not null default now(),
  primary key (platform, deployment, context, person)
);
-- So far a cohort was one course.
insert into lti_seats (platform, deployment, context, person, since)
select lti_contexts.platform, lti_contexts.deployment, lti_contexts.context, members.person, members.joined_at
from lti_contexts
join members on members.cohort = lti_contexts.cohort
join identities on identities.person = members.person and identities.provider = 'lti ' || lti_contexts.platform::text
where lti_contexts.deployment <> ''
on conflict do nothing;
create index lti_seats_by_person on lti_seats (person);
create index lti_seats_by_time on lti_seats (since);
