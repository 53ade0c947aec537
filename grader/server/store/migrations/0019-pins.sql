-- Every version of an exercise that was ever offered here, as JSON: assignments keep theirs when the exercise changes.
create table exercise_versions (
  exercise text not null,
  version text not null,
  content text not null,
  -- SHA-256 of the content, hex: agents ask for it by that.
  digest text not null unique,
  since timestamptz not null default now(),
  primary key (exercise, version)
);

-- Since when the version is what counts; what was sent before counts as it was judged.
alter table assignments add column pinned_since timestamptz not null default now();

-- Made a member by a roster, and not told yet.
alter table members add column unasked boolean not null default false;

-- What counts for an assignment, and all that a cohort's staff see of a member's work: sent since it opened and since they joined,
-- and judged by the assignment's version. Where another cohort had it judged by a later one, the verdict before is what counts.
create view assigned_work as
select
  assignments.cohort,
  assignments.id as assignment,
  members.person,
  members.role,
  submissions.id as submission,
  submissions.arrival,
  submissions.submitted_at,
  coalesce(former.outcome, verdicts.outcome) as outcome,
  case when former.submission is null then verdicts.level else former.level end as level,
  coalesce(former.verdict, verdicts.verdict) as verdict
from assignments
join members on members.cohort = assignments.cohort
join submissions on submissions.visitor = members.person and submissions.exercise = assignments.exercise
  and submissions.submitted_at >= greatest(assignments.opens_at, members.joined_at)
join verdicts on verdicts.submission = submissions.id
left join (select distinct on (submission, exercise_version) * from former_verdicts order by submission, exercise_version, id desc) former
  on former.submission = submissions.id and former.exercise_version = assignments.exercise_version and submissions.exercise_version <> assignments.exercise_version
where submissions.exercise_version = assignments.exercise_version or former.submission is not null or submissions.submitted_at < assignments.pinned_since;
