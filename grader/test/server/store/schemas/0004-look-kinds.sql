insert into profile_runs (submission, job, kind) values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000204', 'engines');
