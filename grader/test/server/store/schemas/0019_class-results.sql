update cohorts set class_results = true where id = '00000000-0000-4000-8000-000000000301';
