insert into cohorts (id, name, time_zone) values ('00000000-0000-4000-8000-000000000301', 'Spring', 'Europe/Berlin');
insert into members (cohort, person, role, joined_at) values ('00000000-0000-4000-8000-000000000301', '00000000-0000-4000-8000-000000000101', 'learner', '2026-02-01T00:00:00Z'), ('00000000-0000-4000-8000-000000000301', '00000000-0000-4000-8000-000000000102', 'instructor', '2026-02-01T00:00:00Z');
insert into expected (cohort, email, name) values ('00000000-0000-4000-8000-000000000301', 'max@example.org', 'Max');
insert into invites (id, cohort, code_hash, seats, expires_at) values ('00000000-0000-4000-8000-000000000302', '00000000-0000-4000-8000-000000000301', 'hash', 3, '2199-01-01T00:00:00Z');
insert into assignments (id, cohort, exercise, exercise_version, title, opens_at, due_at, late, points, policy) values
  ('00000000-0000-4000-8000-000000000303', '00000000-0000-4000-8000-000000000301', 'add', 'v1', 'Add', '2026-02-15T00:00:00Z', '2026-03-15T00:00:00Z', '[]', '{"required": 6, "good": 8, "excellent": 10}', 'best');
insert into extensions (assignment, person, due_at, reason) values ('00000000-0000-4000-8000-000000000303', '00000000-0000-4000-8000-000000000101', '2026-03-20T00:00:00Z', 'Ill');
insert into overrides (assignment, person, points, reason) values ('00000000-0000-4000-8000-000000000303', '00000000-0000-4000-8000-000000000101', 9.5, 'On paper');
insert into announcements (id, cohort, author, text) values ('00000000-0000-4000-8000-000000000304', '00000000-0000-4000-8000-000000000301', '00000000-0000-4000-8000-000000000102', 'Room 7');
insert into audit (cohort, actor, what, details) values ('00000000-0000-4000-8000-000000000301', '00000000-0000-4000-8000-000000000102', 'cohort.created', '{}');
