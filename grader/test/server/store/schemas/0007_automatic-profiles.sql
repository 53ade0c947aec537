insert into profile_runs (submission, job, kind, automatic) values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000003501', 'inside', true);
