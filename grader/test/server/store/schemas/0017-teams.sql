update assignments set together = 'team';
