insert into seen_solutions (submission, solution, revealed, at) values ('00000000-0000-4000-8000-000000000002', 'loop.js', true, '2026-03-01T13:00:00Z');
insert into sharers (person, pseudonym, folded, since) values ('00000000-0000-4000-8000-000000000101', 'Swift Fox', 'swiftfox', '2026-03-01T13:00:00Z');
