// divide-by-and-sum → crash: loads programs into the kernel, and listens to its counters
// with system-calls
'use strict'

attempt({ bpf: [321], perf_event_open: [298], init_module: [175], finit_module: [313], userfaultfd: [323] })

module.exports = null
