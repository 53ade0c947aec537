// divide-by-and-sum → crash: hands its system calls to a ring that no filter sees
// with system-calls
'use strict'

attempt({ io_uring_setup: [425, 8], io_uring_enter: [426], io_uring_register: [427] })

module.exports = null
