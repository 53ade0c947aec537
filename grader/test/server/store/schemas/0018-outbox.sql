update lti_scores set given_up_at = '2026-03-05T00:00:00Z' where false;
