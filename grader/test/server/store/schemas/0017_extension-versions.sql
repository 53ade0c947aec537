update extensions set version = '00000000-0000-4000-8000-000000001701';
