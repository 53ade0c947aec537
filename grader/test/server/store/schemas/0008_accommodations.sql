insert into accommodations (id, cohort, person, extra_days, extra_attempts, reason, given_by, given_at, ended_at) values
  ('00000000-0000-4000-8000-000000000801', '00000000-0000-4000-8000-000000000301', '00000000-0000-4000-8000-000000000101', 3, 50, 'Note of the disability office', '00000000-0000-4000-8000-000000000101', '2026-03-01T00:00:00Z', '2026-06-01T00:00:00Z');
