insert into email_preferences (person, choices, time_zone) values
  ('00000000-0000-4000-8000-000000000101', '{"due":"never"}', 'Asia/Tokyo');
insert into email_refusals (address, at) values ('otto@example.org', '2026-03-01T00:00:00Z');
insert into emails (id, cohort, person, address, kind, about, content, state, attempts, problem, created_at, next_at, taken_until, done_at) values
  ('00000000-0000-4000-8000-000000000901', '00000000-0000-4000-8000-000000000301', null, 'max@example.org', 'invitation', 'a', '{"subject":"Come","lines":[],"path":"/join/#"}', 'refused', 1, '550 No such user', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z', null, '2026-03-01T00:00:01Z'),
  ('00000000-0000-4000-8000-000000000902', '00000000-0000-4000-8000-000000000301', '00000000-0000-4000-8000-000000000101', null, 'grade', 'b', '{"subject":"Grade","lines":[],"path":"/"}', 'waiting', 0, null, '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-03-01T00:05:00Z', null);
update assignments set opening_mailed_at = '2026-02-15T00:00:00Z';
update expected set invited_at = '2026-03-01T00:00:00Z';
insert into invites (id, cohort, code_hash, seats, expires_at, created_by, address) values
  ('00000000-0000-4000-8000-000000000903', '00000000-0000-4000-8000-000000000301', 'hash of an email', 1, '2199-01-01T00:00:00Z', '00000000-0000-4000-8000-000000000102', 'max@example.org');
