-- Was a fault of ours, and measured again since.
alter table submissions add column retried boolean not null default false;

-- Whose regrade has put another in its place: for all other assignments the verdict from before goes on counting. Null where that
-- assignment was deleted before this was kept. No reference: the id of one that is deleted is nobody else’s.
alter table former_verdicts add column assignment uuid;
update former_verdicts set assignment = regrades.assignment
from submissions, assignments, regrades
where submissions.id = former_verdicts.submission and assignments.exercise = submissions.exercise
  and regrades.assignment = assignments.id and regrades.applied_at = former_verdicts.replaced_at;

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
  coalesce(former.word, verdicts.word) as word,
  case when former.submission is null then verdicts.level else former.level end as level,
  coalesce(former.verdict, verdicts.verdict) as verdict,
  coalesce(former.exercise_version, submissions.exercise_version) as exercise_version,
  submissions.retried
from assignments
join members on members.cohort = assignments.cohort
join submissions on submissions.visitor = members.person and submissions.exercise = assignments.exercise
  and submissions.submitted_at >= greatest(assignments.opens_at, members.joined_at)
join verdicts on verdicts.submission = submissions.id
left join former_verdicts former on former.submission = submissions.id and former.id = (
  select min(id) from former_verdicts
  where former_verdicts.submission = former.submission and replaced_at >= assignments.created_at
    and id > coalesce((select max(id) from former_verdicts own where own.submission = former.submission and own.assignment = assignments.id), 0)
)
where coalesce(former.exercise_version, submissions.exercise_version) = assignments.exercise_version or submissions.submitted_at < assignments.pinned_since;
