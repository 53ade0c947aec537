insert into fallen (contest, submission, outcome) values ('00000000-0000-4000-8000-000000000701', '00000000-0000-4000-8000-000000000001', 'wrong');
