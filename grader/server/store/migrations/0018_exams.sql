-- What an assignment holds back until it is due for everyone, and whether it is an exam: a closed window, with everything held back.
alter table assignments add column help text not null default 'open' check (help in ('open', 'after-due'));
alter table assignments add column exam boolean not null default false;

-- As before, but the attempts at an exam end with the person's own due time.
create or replace view assigned_work as
select
  assignments.cohort,
  assignments.id as assignment,
  members.person,
  members.role,
  submissions.id as submission,
  submissions.arrival,
  submissions.submitted_at,
  coalesce(former.outcome, verdicts.outcome) as outcome,
  -- Not coalesce: the level of a former verdict can be null.
  case when former.submission is null then verdicts.level else former.level end as level,
  coalesce(former.verdict, verdicts.verdict) as verdict,
  coalesce(former.exercise_version, submissions.exercise_version) as judged_version,
  submissions.retried_at
from assignments
join members on members.cohort = assignments.cohort
join submissions on submissions.visitor = members.person and submissions.exercise = assignments.exercise
  and submissions.submitted_at >= greatest(assignments.opens_at, members.joined_at)
  and (not assignments.exam or submissions.submitted_at <= greatest(assignments.due_at, (
    select own_terms.due_at from own_terms where own_terms.assignment = assignments.id and own_terms.person = members.person
  )))
join verdicts on verdicts.submission = submissions.id
left join former_verdicts former on former.submission = submissions.id and former.id = (
  select min(id) from former_verdicts
  where former_verdicts.submission = former.submission and replaced_at >= assignments.created_at
    and id > coalesce((
      select max(id) from former_verdicts own where own.submission = former.submission and (own.assignment = assignments.id
        or own.assignment is null and exists (select from regrades where regrades.assignment = assignments.id and applied_at = own.replaced_at))
    ), 0)
)
where coalesce(former.exercise_version, submissions.exercise_version) = assignments.exercise_version or submissions.submitted_at < assignments.pinned_since;
