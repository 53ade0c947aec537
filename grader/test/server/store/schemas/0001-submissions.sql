insert into submissions (id, visitor, exercise, exercise_version, files, state, job, submitted_at) values
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000101', 'add', 'v1', '{"add.js": "module.exports = 1"}', 'done', '00000000-0000-4000-8000-000000000201', '2026-03-01T12:00:00.123456Z'),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000101', 'add', 'v1', '{"add.js": "module.exports = 2"}', 'queued', '00000000-0000-4000-8000-000000000202', '2026-03-02T12:00:00Z');
insert into events (submission, id, progress) values ('00000000-0000-4000-8000-000000000001', 1, '{"type": "stage", "stage": "queued", "position": 0}');
insert into verdicts (submission, outcome, level, verdict) values ('00000000-0000-4000-8000-000000000001', 'pass', 'good', '{"verdict": "pass", "level": "good", "exercise": "add", "summary": "Right.", "tests": [], "findings": [], "seconds": 1, "engine": "node 24.21.0", "sandbox": "process"}');
insert into agents (name, about) values ('one', '{"sandbox": "process", "engine": "node 24.21.0", "isolation": false, "notes": []}');
insert into secrets (name, value) values ('visitors', 'not a secret');
