// divide-by-and-sum → crash: leaves the core that it was put on, and the priority
// with system-calls
'use strict'

attempt({ sched_setaffinity: [203, 0, 8, 0], sched_setscheduler: [144, 0, 1, 0], setpriority: [141, 0, 0, -20], sched_setattr: [314], mbind: [237], ioprio_set: [251, 1, 0, 0] })

module.exports = null
