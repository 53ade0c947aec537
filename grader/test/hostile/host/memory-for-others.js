// divide-by-and-sum → crash, then no file: makes shared memory, queues and files in memory that outlive it
// with system-calls
'use strict'

attempt({ shmget: [29, 0, 4096, 0o1666], semget: [64, 0, 1, 0o1666], msgget: [68, 0, 0o1666], mq_open: [240], memfd_create: [319] })

module.exports = null
