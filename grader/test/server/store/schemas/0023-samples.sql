update verdicts set thinned_at = now(), trouble = 'the engine was away', request = 'of-a-browser' where submission = '00000000-0000-4000-8000-000000000001';
