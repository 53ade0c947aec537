update members set rights = '["grade"]' where cohort = '00000000-0000-4000-8000-000000000301';
