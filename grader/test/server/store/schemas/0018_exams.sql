update assignments set help = 'after-due', exam = true where id = '00000000-0000-4000-8000-000000000303';
