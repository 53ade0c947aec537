-- What a learner expected of an attempt before sending it: that this technique makes it so many times as fast as before.
alter table submissions add column expected_technique text;
alter table submissions add column expected_times real;
alter table submissions add constraint submissions_expected_whole check ((expected_technique is null) = (expected_times is null));
