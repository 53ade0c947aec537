update assignments set rubric = '[{"label": "Readable", "points": 1}]' where id = '00000000-0000-4000-8000-000000000303';
update overrides set rubric = '[{"label": "Readable", "points": 1}]', version = '00000000-0000-4000-8000-000000001401' where assignment = '00000000-0000-4000-8000-000000000303';
insert into comments (id, cohort, submission, author, text) values
  ('00000000-0000-4000-8000-000000001402', '00000000-0000-4000-8000-000000000301', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000102', 'Well done.');
insert into saved_comments (id, cohort, text, saved_by, saved_at) values
  ('00000000-0000-4000-8000-000000001403', '00000000-0000-4000-8000-000000000301', 'Name the constant.', '00000000-0000-4000-8000-000000000102', '2026-03-01T12:00:00Z');
