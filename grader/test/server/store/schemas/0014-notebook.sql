update submissions set hypothesis = 'Twice as fast' where id = '00000000-0000-4000-8000-000000000001';
insert into notes (submission, text, changed_at) values ('00000000-0000-4000-8000-000000000001', 'It was', '2026-03-01T13:00:00Z');
insert into certificates (person, code, created_at) values ('00000000-0000-4000-8000-000000000101', 'code', '2026-03-01T13:00:00Z');
