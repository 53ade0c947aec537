// divide-by-and-sum → crash, then same settings: sets the clock, the host name and the swap of the machine
// with system-calls
'use strict'

attempt({ clock_settime: [227, 0, 0], settimeofday: [164], sethostname: [170], swapon: [167], syslog: [103], acct: [163], iopl: [172, 3] })

module.exports = null
