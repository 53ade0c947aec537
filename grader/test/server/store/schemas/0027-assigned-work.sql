update submissions set retried_at = '2026-03-02T12:00:00Z' where id = '00000000-0000-4000-8000-000000000001';
insert into former_verdicts (submission, assignment, exercise_version, outcome, verdict, decided_at) values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000301', 'v1', 'slow', '{"verdict": "slow"}', '2026-03-02T12:00:00Z');
