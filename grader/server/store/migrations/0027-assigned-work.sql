-- The view and its tables at once, in the order in which those lock them who read it meanwhile.
lock table assigned_work in access exclusive mode;

-- Was a fault of ours, and measured again: when it had its verdict, or before that when it was sent again.
alter table submissions add column retried_at timestamptz;

-- Whose regrade has put another in its place: for all other assignments the verdict from before goes on counting. Null where this was
-- not kept yet; there the time tells. No reference: the id of one that is deleted is nobody else’s.
alter table former_verdicts add column assignment uuid;

create index former_verdicts_in_order on former_verdicts (submission, id);
drop index former_verdicts_of_submission;

-- What counts for an assignment, and all that a cohort's staff see of a member's work: sent since it opened and since they joined,
-- and judged by the assignment's version, or sent before it had that one. Its verdict is the last that the assignment's own regrades
-- have made, or the first: where a regrade of another assignment has replaced that one, it is kept.
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
  case when former.submission is null then verdicts.level else former.level end as level,
  coalesce(former.verdict, verdicts.verdict) as verdict,
  coalesce(former.exercise_version, submissions.exercise_version) as judged_version,
  submissions.retried_at
from assignments
join members on members.cohort = assignments.cohort
join submissions on submissions.visitor = members.person and submissions.exercise = assignments.exercise
  and submissions.submitted_at >= greatest(assignments.opens_at, members.joined_at)
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
