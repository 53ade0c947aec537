update submissions set expected_technique = 'hoist', expected_times = 2 where visitor = '00000000-0000-4000-8000-000000000101';
