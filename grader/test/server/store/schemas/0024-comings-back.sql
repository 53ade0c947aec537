insert into former_members (cohort, person, team, joined_at) values ('00000000-0000-4000-8000-000000000301', '00000000-0000-4000-8000-000000000101', 'Red', '2026-01-01T00:00:00Z');
