-- Rows of an installation at this schema: every table has some, and every column a value that is not null.

insert into accounts (id, name, email, email_verified, image, role) values
  ('00000000-0000-4000-8000-000000000101', 'Lea', 'lea@example.org', true, 'https://example.org/lea.png', 'learner'),
  ('00000000-0000-4000-8000-000000000102', 'Ina', 'ina@example.org', true, null, 'instructor');
insert into sessions (id, person, token, expires_at, ip_address, user_agent) values
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000101', 'token', '2199-01-01T00:00:00Z', '192.0.2.1', 'Firefox');
insert into identities (id, person, provider, provider_account, password, access_token, refresh_token, id_token, access_token_expires_at, refresh_token_expires_at, scope) values
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000101', 'credential', '00000000-0000-4000-8000-000000000101', 'hash', null, null, null, null, null, null),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000102', 'github', '102', null, 'access', 'refresh', 'id', '2199-01-01T00:00:00Z', '2199-01-02T00:00:00Z', 'user:email');
insert into verifications (id, identifier, value, expires_at) values
  ('00000000-0000-4000-8000-000000000001', 'lea@example.org', 'code', '2199-01-01T00:00:00Z'),
  ('00000000-0000-4000-8000-00000000000a', 'ina@example.org', 'another', '2199-01-01T00:00:00.000001Z');
insert into tokens (id, person, name, hash, scopes, expires_at, last_used_on) values
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000101', 'Script', 'hash', '["read"]', '2199-01-01T00:00:00Z', '2026-03-01');
insert into certificates (person, code, created_at) values ('00000000-0000-4000-8000-000000000101', 'code', '2026-03-01T13:00:00Z');
insert into merged_visitors (visitor, person, merged_at) values ('00000000-0000-4000-8000-000000000103', '00000000-0000-4000-8000-000000000101', '2026-03-02T12:00:00Z');

insert into cohorts (id, name, time_zone, archived_at) values
  ('00000000-0000-4000-8000-000000000301', 'Spring', 'Europe/Berlin', null),
  ('00000000-0000-4000-8000-000000000305', 'Autumn', 'Europe/Berlin', '2026-02-01T00:00:00Z');
insert into members (cohort, person, role, team, joined_at, digest, digested_on) values
  ('00000000-0000-4000-8000-000000000301', '00000000-0000-4000-8000-000000000101', 'learner', 'Blue', '2026-02-01T00:00:00Z', false, null),
  ('00000000-0000-4000-8000-000000000301', '00000000-0000-4000-8000-000000000102', 'instructor', null, '2026-02-01T00:00:00Z', true, '2026-03-01');
insert into former_members (cohort, person, team, joined_at) values ('00000000-0000-4000-8000-000000000305', '00000000-0000-4000-8000-000000000101', 'Red', '2026-01-01T00:00:00Z');
insert into expected (cohort, email, name, team) values ('00000000-0000-4000-8000-000000000301', 'max@example.org', 'Max', 'Red');
insert into invites (id, cohort, code_hash, seats, expires_at, revoked_at, created_by) values
  ('00000000-0000-4000-8000-000000000302', '00000000-0000-4000-8000-000000000301', 'hash', 3, '2199-01-01T00:00:00Z', '2026-03-01T00:00:00Z', '00000000-0000-4000-8000-000000000102');
insert into announcements (id, cohort, author, text) values ('00000000-0000-4000-8000-000000000304', '00000000-0000-4000-8000-000000000301', '00000000-0000-4000-8000-000000000102', 'Room 7');
insert into notices_done (cohort, notice, kind, person, done_by) values
  ('00000000-0000-4000-8000-000000000301', 'stuck', 'stuck', '00000000-0000-4000-8000-000000000101', '00000000-0000-4000-8000-000000000102');
insert into audit (cohort, actor, what, details) values ('00000000-0000-4000-8000-000000000301', '00000000-0000-4000-8000-000000000102', 'cohort.created', '{}');

insert into exercise_versions (exercise, version, content, digest) values ('add', 'v1', '{}', 'digest');
insert into assignments (id, cohort, exercise, exercise_version, title, opens_at, due_at, late, points, policy, attempts, created_at, together, pinned_since, teams_kept_at) values
  ('00000000-0000-4000-8000-000000000303', '00000000-0000-4000-8000-000000000301', 'add', 'v1', 'Add', '2026-02-15T00:00:00Z', '2026-03-15T00:00:00Z', '[]', '{"required": 6, "good": 8, "excellent": 10}', 'best', 5,
    '2026-02-14T00:00:00Z', 'team', '2026-02-14T00:00:00Z', '2026-03-16T12:00:00Z');
insert into kept_teams (assignment, person, team) values ('00000000-0000-4000-8000-000000000303', '00000000-0000-4000-8000-000000000101', 'Red');
insert into extensions (assignment, person, due_at, reason, granted_by) values
  ('00000000-0000-4000-8000-000000000303', '00000000-0000-4000-8000-000000000101', '2026-03-20T00:00:00Z', 'Ill', '00000000-0000-4000-8000-000000000102');
insert into overrides (assignment, person, points, reason, given_by) values
  ('00000000-0000-4000-8000-000000000303', '00000000-0000-4000-8000-000000000101', 9.5, 'On paper', '00000000-0000-4000-8000-000000000102');
insert into regrades (id, assignment, exercise_version, asked_by, applied_at) values
  ('00000000-0000-4000-8000-000000000501', '00000000-0000-4000-8000-000000000303', 'v2', '00000000-0000-4000-8000-000000000102', '2026-03-02T12:00:00Z');

-- The second is what a server takes first: it waits for the longest time. The third is a run of the regrade, and nobody's attempt.
insert into submissions (id, visitor, exercise, exercise_version, files, state, job, submitted_at, regrade, hypothesis, start_tag, retried_at) values
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000101', 'add', 'v1', '{"add.js": "module.exports = 1"}', 'done', '00000000-0000-4000-8000-000000000201', '2026-03-01T12:00:00.123456Z',
    null, 'Twice as fast', '2026-03-01T12:00:00.123456Z', '2026-03-02T12:00:00Z'),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000101', 'add', 'v1', '{"add.js": "module.exports = 2"}', 'queued', '00000000-0000-4000-8000-000000000202', '2026-03-02T12:00:00Z',
    null, null, '2026-03-02T12:00:00Z', null),
  ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000104', 'add', 'v2', '{"add.js": "module.exports = 1"}', 'queued', '00000000-0000-4000-8000-000000000205', '2026-03-02T11:00:00Z',
    '00000000-0000-4000-8000-000000000501', null, '2026-03-02T11:00:00Z', null),
  ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000101', 'add', 'v1', '{"add.js": "module.exports = 3"}', 'queued', '00000000-0000-4000-8000-000000000206', '2026-03-02T12:00:01Z',
    null, null, '2026-03-02T12:00:07Z', null);
insert into events (submission, id, progress) values ('00000000-0000-4000-8000-000000000001', 1, '{"type": "stage", "stage": "queued", "position": 0}');
insert into verdicts (submission, outcome, level, verdict, thinned_at, trouble, request) values
  ('00000000-0000-4000-8000-000000000001', 'pass', 'good',
    '{"verdict": "pass", "level": "good", "exercise": "add", "summary": "Right.", "tests": [], "findings": [], "seconds": 1, "engine": "node 24.21.0", "sandbox": "process"}',
    '2026-06-01T12:00:00Z', 'the engine was away', 'of-a-browser');
insert into notes (submission, text, changed_at) values ('00000000-0000-4000-8000-000000000001', 'It was', '2026-03-01T13:00:00Z');
insert into profile_runs (submission, job, state, shown, kind) values
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000203', 'done', '{"calls": 1}', 'inside'),
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000204', 'waiting', null, 'engines');

insert into regrade_runs (regrade, original, run) values ('00000000-0000-4000-8000-000000000501', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000003');
insert into former_verdicts (submission, exercise_version, outcome, level, verdict, decided_at, thinned_at, assignment) values
  ('00000000-0000-4000-8000-000000000001', 'v0', 'slow', null, '{"verdict": "slow"}', '2026-03-01T12:00:00Z', null, null),
  ('00000000-0000-4000-8000-000000000001', 'v1', 'pass', 'required', '{"verdict": "pass"}', '2026-03-02T12:00:00Z', '2026-06-01T12:00:00Z', '00000000-0000-4000-8000-000000000303');

insert into comments (id, cohort, submission, answers, file, first_line, last_line, resolved_at, author, text, edited_at, seen_at) values
  ('00000000-0000-4000-8000-000000000801', '00000000-0000-4000-8000-000000000301', '00000000-0000-4000-8000-000000000001', null, 'add.js', 1, 1,
    '2026-03-02T14:00:00Z', '00000000-0000-4000-8000-000000000102', 'Why?', '2026-03-02T13:00:00Z', '2026-03-02T13:30:00Z'),
  ('00000000-0000-4000-8000-000000000802', '00000000-0000-4000-8000-000000000301', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000801', null, null, null,
    null, '00000000-0000-4000-8000-000000000101', 'It is quick.', null, null);

insert into boards (cohort, opened_at) values ('00000000-0000-4000-8000-000000000301', '2026-03-01T13:00:00Z');
insert into board_seats (cohort, person, pseudonym, folded, taken_at) values ('00000000-0000-4000-8000-000000000301', '00000000-0000-4000-8000-000000000101', 'Swift Fox', 'swiftfox', '2026-03-01T13:00:00Z');
insert into contests (id, cohort, assignment, exercise_version, state, run, asked_at, ended_at) values
  ('00000000-0000-4000-8000-000000000701', '00000000-0000-4000-8000-000000000301', '00000000-0000-4000-8000-000000000303', 'v1', 'failed', '{"engine": "node 24.21.0"}', '2026-03-01T13:00:00Z', '2026-03-01T13:05:00Z');
insert into contestants (contest, submission, cohort, person, outcome, value, low, high, sessions) values
  ('00000000-0000-4000-8000-000000000701', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000301', '00000000-0000-4000-8000-000000000101', 'wrong', 2.41, 2.33, 2.49, 3);
insert into fallen (contest, submission, outcome) values ('00000000-0000-4000-8000-000000000701', '00000000-0000-4000-8000-000000000001', 'wrong');

insert into platforms (id, name, issuer, client_id, login_url, token_url, keys_url, audience) values
  ('00000000-0000-4000-8000-000000000401', 'School', 'https://school.example', 'client', 'https://school.example/login', 'https://school.example/token', 'https://school.example/keys', 'https://school.example/audience');
insert into lti_logins (state_hash, nonce, platform, expires_at, person) values ('hash', 'nonce', '00000000-0000-4000-8000-000000000401', '2199-01-01T00:00:00Z', '00000000-0000-4000-8000-000000000101');
insert into lti_contexts (platform, deployment, context, cohort, members_url) values
  ('00000000-0000-4000-8000-000000000401', 'one', 'course', '00000000-0000-4000-8000-000000000301', 'https://school.example/members'),
  ('00000000-0000-4000-8000-000000000401', 'another', 'course', '00000000-0000-4000-8000-000000000305', null);
insert into lti_columns (assignment, platform, deployment, resource_link, url) values
  ('00000000-0000-4000-8000-000000000303', '00000000-0000-4000-8000-000000000401', 'one', 'link', 'https://school.example/column');
insert into lti_scores (assignment, person, platform, url, subject, wanted, most, decided_at, sent, sent_most, sent_at, failures, failing_since, given_up_at, problem, next_at) values
  ('00000000-0000-4000-8000-000000000303', '00000000-0000-4000-8000-000000000101', '00000000-0000-4000-8000-000000000401', 'https://school.example/column', 'lea', 8, 10, '2026-03-01T12:00:00Z',
    null, null, null, 2, '2026-03-01T12:00:00Z', null, 'It does not answer.', '2199-01-01T00:00:00Z'),
  ('00000000-0000-4000-8000-000000000303', '00000000-0000-4000-8000-000000000101', '00000000-0000-4000-8000-000000000401', 'https://school.example/before', 'lea', 8, 10, '2026-03-01T12:00:00Z',
    8, 20, '2026-03-01T12:00:00Z', 0, null, '2026-03-05T00:00:00Z', null, '2199-01-01T00:00:00Z');

insert into webhooks (id, cohort, url, events, secret, former_secret, former_until, enabled, gave_up_why, gave_up_at) values
  ('00000000-0000-4000-8000-000000000601', '00000000-0000-4000-8000-000000000301', 'https://hooks.example/inbox', '["verdict"]', 'secret', 'former secret', '2026-03-02T12:00:00Z', false, 'It answered 410.', '2026-03-03T12:00:00Z');
insert into webhook_deliveries (id, webhook, event, person, payload, state, attempts, answer, problem, done_at) values
  ('00000000-0000-4000-8000-000000000602', '00000000-0000-4000-8000-000000000601', 'verdict', '00000000-0000-4000-8000-000000000101', '{"outcome": "pass"}', 'failed', 1, 410, 'It is gone.', '2199-01-01T00:00:00Z');

insert into agent_tokens (id, name, hash, seen_at, revoked_at) values
  ('00000000-0000-4000-8000-000000000021', 'grader-1', 'hash of an agent’s', '2026-03-01T12:00:00Z', null),
  ('00000000-0000-4000-8000-000000000022', 'grader-1', 'hash of a revoked one', null, '2026-02-01T12:00:00Z');
insert into agents (name, about, token, version) values
  ('one', '{"sandbox": "process", "engine": "node 24.21.0", "isolation": false, "notes": []}', null, ''),
  ('grader-1:7', '{}', '00000000-0000-4000-8000-000000000021', '1.1');
insert into secrets (name, value) values ('visitors', 'not a secret');
insert into rates (key, count, ends_at) values ('person', 3, '2026-03-01T12:01:00Z');
insert into replicas (id, streams) values ('00000000-0000-4000-8000-000000000020', '{"address 127.0.0.1": 2}');
