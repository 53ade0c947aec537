insert into rates (key, count, ends_at) values ('person', 3, '2026-03-01T12:01:00Z');
