-- A platform is told, too, that a grade is there no more; a person may give up on one that it never takes.
alter table lti_scores alter column wanted drop not null;
alter table lti_scores add column failing_since timestamptz;
alter table lti_scores add column given_up_at timestamptz;
update lti_scores set failing_since = decided_at where failures > 0;

-- After a failure nobody knows what the platform has: it is told again, whatever is wanted by then.
drop index lti_scores_due;
create index lti_scores_due on lti_scores (next_at) where given_up_at is null and (failures > 0 or sent is distinct from wanted);

-- For those who look at what has happened since they looked.
create index audit_by_time on audit (at);
create index lti_identities_by_time on identities (created_at) where provider like 'lti %';
