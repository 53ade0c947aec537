// divide-by-and-sum → crash: a syntax error in a file that it did not send
'use strict'

const err = new SyntaxError('Unexpected end of the exercise')
err.stack = '/job/workload/workload.js:1\n\'use strict\'\n^^^^\n\nSyntaxError: Unexpected end of the exercise'
throw err
