update assignments set teams_kept_at = '2026-03-09T12:00:00Z' where id = '00000000-0000-4000-8000-000000000303';
insert into kept_teams (assignment, person, team) values ('00000000-0000-4000-8000-000000000303', '00000000-0000-4000-8000-000000000101', 'Red');
