-- Was a fault of ours, and measured again since.
alter table submissions add column retried boolean not null default false;

create or replace view assigned_work as
select
  assignments.cohort,
  assignments.id as assignment,
  members.person,
  members.role,
  submissions.id as submission,
  submissions.arrival,
  submissions.submitted_at,
  coalesce(former.word, verdicts.word) as word,
  case when former.submission is null then verdicts.level else former.level end as level,
  coalesce(former.verdict, verdicts.verdict) as verdict,
  submissions.retried
from assignments
join members on members.cohort = assignments.cohort
join submissions on submissions.visitor = members.person and submissions.exercise = assignments.exercise
  and submissions.submitted_at >= greatest(assignments.opens_at, members.joined_at)
join verdicts on verdicts.submission = submissions.id
left join (select distinct on (submission, exercise_version) * from former_verdicts order by submission, exercise_version, id desc) former
  on former.submission = submissions.id and former.exercise_version = assignments.exercise_version and submissions.exercise_version <> assignments.exercise_version
where submissions.exercise_version = assignments.exercise_version or former.submission is not null or submissions.submitted_at < assignments.pinned_since;
