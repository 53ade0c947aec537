update lti_logins set person = '00000000-0000-4000-8000-000000000101';
