insert into profile_runs (submission, job, state, insight) values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000203', 'done', '{"calls": 1}');
