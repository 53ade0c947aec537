// divide-by-and-sum → crash, then no file: mounts a file system, and turns the root
// with system-calls
'use strict'

attempt({ mount: [165], umount2: [166], pivot_root: [155], chroot: [161], fsopen: [430], move_mount: [429], open_tree: [428] })

module.exports = null
