-- What did not pass in a contest, and by which word: stays when its sender leaves the board, or else coming back would bring it back.
-- Who that was it does not say.
create table fallen (
  contest uuid not null references contests on delete cascade,
  submission uuid not null references submissions on delete cascade,
  outcome text not null,
  primary key (contest, submission)
);

create index fallen_by_submission on fallen (submission);

insert into fallen (contest, submission, outcome)
select contest, submission, outcome from contestants where outcome is not null and outcome not in ('unsure', 'fault');
