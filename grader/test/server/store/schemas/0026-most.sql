update lti_scores set sent_most = 20 where sent is not null;
