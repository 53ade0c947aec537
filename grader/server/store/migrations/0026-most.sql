-- Of how many the points were that were sent: 6 of 20 are another grade than 6 of 10.
alter table lti_scores add column sent_most real;
update lti_scores set sent_most = most where sent is not null;

drop index lti_scores_due;
create index lti_scores_due on lti_scores (next_at)
where given_up_at is null and (failures > 0 or sent is distinct from wanted or (wanted is not null and sent_most is distinct from most));
